package dev.weir.handle;

import java.sql.NClob;

/** A large text in the national character set. */
final class NClobHandle extends ClobHandle implements NClob {

    NClobHandle(NClob delegate, LeaseGuard connection) {
        super(delegate, connection);
    }
}
