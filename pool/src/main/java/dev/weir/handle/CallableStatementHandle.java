package dev.weir.handle;

import java.sql.CallableStatement;

/** A callable statement of a lease. */
final class CallableStatementHandle extends GeneratedCallableStatement {

    CallableStatementHandle(CallableStatement delegate, LeaseGuard connection) {
        super(delegate, connection);
    }
}
