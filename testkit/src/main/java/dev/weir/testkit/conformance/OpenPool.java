package dev.weir.testkit.conformance;

import javax.sql.DataSource;

/** One running pool of a {@link Candidate}. */
public interface OpenPool extends AutoCloseable {

    /** Where connections are borrowed. */
    DataSource dataSource();

    /** Ends the pool. The kit may call it more than once and from several threads. */
    @Override
    void close();
}
