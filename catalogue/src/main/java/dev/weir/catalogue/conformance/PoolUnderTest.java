package dev.weir.catalogue.conformance;

import java.sql.SQLException;

/** A kind of pool that the kit can be run against. Implementations are thread-safe. */
public interface PoolUnderTest {

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
    default OpenPool open(PoolSettings settings, PoolHook hook) throws SQLException {
        throw new UnsupportedOperationException(name() + " has no adapter for such a hook");
    }

    /**
     * What this kind of pool calls a setting.
     *
     * @throws UnsupportedOperationException if its adapter takes no {@link PoolHook.Properties}
     */
    default String nameOf(PoolHook.Setting setting) {
        throw new UnsupportedOperationException(name() + " has no adapter for settings by name");
    }

    /**
     * This kind of pool, with its classes loaded by that loader: a second copy of the library, as
     * in an application server.
     *
     * @throws UnsupportedOperationException if its adapter knows no way to do that
     */
    default PoolUnderTest loadedBy(ClassLoader loader) {
        throw new UnsupportedOperationException(name() + " has no adapter for a loader of its own");
    }
}
