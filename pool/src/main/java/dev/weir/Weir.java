package dev.weir;

import java.util.function.IntConsumer;
import javax.sql.DataSource;

/** The limit law beside any other pool. Thread-safe. */
public final class Weir {
    private Weir() {}

    /**
     * Watches a pool of any make and says what the limit law would do with its size; see {@link
     * ObservedDataSource}. Nothing is changed but this: while borrowers wait, for some seconds
     * every five minutes, they are let at the pool a few fewer at a time in turns, since that
     * experiment is all the law learns from.
     *
     * @param pool what connections are borrowed from; it is not closed
     * @param size most connections that it lends at a time; at least 1
     * @return to be used in its stead
     * @throws IllegalArgumentException when {@code size} is less than 1
     */
    public static ObservedDataSource observe(DataSource pool, int size) {
        return ObservedDataSource.watching(pool, size);
    }

    /**
     * Has the limit law find the size of a pool of any make, from its present size on.
     *
     * <p>Experimental: beside HikariCP on a busy machine of two cores it was seen to climb to its
     * ceiling. Choose a ceiling that the database can bear, and watch {@link
     * ObservedDataSource#decisions}.
     *
     * @param pool what connections are borrowed from; it is not closed
     * @param size most connections that it lends at a time now; at least 1
     * @param ceiling the largest size that it may get; at least {@code size}
     * @param act sets the size of the pool, such as {@code hikari::setMaximumPoolSize}; called on a
     *     thread of the returned object, and logged when it throws
     * @return to be used in its stead
     * @throws IllegalArgumentException unless {@code 1 <= size <= ceiling}
     */
    public static ObservedDataSource observe(
            DataSource pool, int size, int ceiling, IntConsumer act) {
        return ObservedDataSource.acting(pool, size, ceiling, act);
    }
}
