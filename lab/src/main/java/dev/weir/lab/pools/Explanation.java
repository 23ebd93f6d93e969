package dev.weir.lab.pools;

import dev.weir.WeirDataSource;
import java.util.Optional;
import javax.sql.DataSource;

/** Why the size of a pool is what it is, in the pool's own words. */
public final class Explanation {

    private Explanation() {}

    /** What the pool says now; empty for pools that cannot say. */
    public static Optional<String> of(DataSource source) {
        return source instanceof WeirDataSource weir
                ? Optional.of(weir.explain().toString())
                : Optional.empty();
    }
}
