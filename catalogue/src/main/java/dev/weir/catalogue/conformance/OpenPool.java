package dev.weir.catalogue.conformance;

import javax.sql.DataSource;

/** One running pool of a {@link PoolUnderTest}. */
public interface OpenPool extends AutoCloseable {

    /** Where connections are borrowed. */
    DataSource dataSource();

    /**
     * Makes borrowers wait and closes what is idle, until {@link #resume}; what is lent is closed
     * when it comes back. Called only on a pool opened with {@link PoolHook.Suspension}.
     */
    default void suspend() {
        throw new UnsupportedOperationException("this pool cannot be suspended");
    }

    /** Serves borrowers again. */
    default void resume() {
        throw new UnsupportedOperationException("this pool cannot be resumed");
    }

    /** Ends the pool. The kit may call it more than once and from several threads. */
    @Override
    void close();
}
