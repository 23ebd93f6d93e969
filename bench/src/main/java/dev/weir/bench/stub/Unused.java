package dev.weir.bench.stub;

import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/** Refuses what the stub does not do, so that no pool is measured on a call that went nowhere. */
final class Unused {

    private Unused() {}

    static SQLException call(String method) {
        return new SQLFeatureNotSupportedException("the stub driver has no " + method);
    }
}
