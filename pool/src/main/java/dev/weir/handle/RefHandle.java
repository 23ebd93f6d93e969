package dev.weir.handle;

import java.sql.Ref;

/** A reference to a structured value, guarded because it is read from the database when asked. */
final class RefHandle extends GeneratedRef {

    RefHandle(Ref delegate, LeaseGuard connection) {
        super(delegate, connection);
    }
}
