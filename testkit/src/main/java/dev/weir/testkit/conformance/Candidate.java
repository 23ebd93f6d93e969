package dev.weir.testkit.conformance;

import java.sql.SQLException;

/** A kind of pool that the kit can be run against. Implementations are thread-safe. */
public interface Candidate {

    /** The pool's name in findings. */
    String name();

    /**
     * Opens a pool of its own with these settings and the rest as the pool comes, or as its adapter
     * finds fair. Several pools may be open at once.
     *
     * @throws SQLException if the pool cannot start
     */
    OpenPool open(PoolSettings settings) throws SQLException;

    /**
     * Opens a pool that calls code of the user's.
     *
     * @throws UnsupportedOperationException if this kind of pool knows no such hook, or its adapter
     *     does not; its rows are not applicable then
     * @throws SQLException if the pool cannot start
     */
    default OpenPool open(PoolSettings settings, PoolHooks hooks) throws SQLException {
        throw new UnsupportedOperationException(name() + " has no adapter for such a hook");
    }
}
