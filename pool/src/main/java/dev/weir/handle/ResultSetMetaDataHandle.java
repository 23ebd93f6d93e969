package dev.weir.handle;

import java.sql.ResultSetMetaData;

/** Metadata of rows, guarded because drivers look up names of tables and types when asked. */
final class ResultSetMetaDataHandle extends GeneratedResultSetMetaData {

    ResultSetMetaDataHandle(ResultSetMetaData delegate, LeaseGuard connection) {
        super(delegate, connection);
    }
}
