package dev.weir.handle;

import java.sql.ParameterMetaData;

/** Metadata of parameters, guarded because drivers look up names of types when asked. */
final class ParameterMetaDataHandle extends GeneratedParameterMetaData {

    ParameterMetaDataHandle(ParameterMetaData delegate, LeaseGuard connection) {
        super(delegate, connection);
    }
}
