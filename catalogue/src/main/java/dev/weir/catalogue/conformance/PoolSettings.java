package dev.weir.catalogue.conformance;

import java.time.Duration;

/**
 * What every pool of the kit is told.
 *
 * @param jdbcUrl where the database is
 * @param user whom to connect as
 * @param password the password of that user; one row looks for it in everything the pool tells
 * @param minimumIdle connections to open at the start and to keep
 * @param maximumSize the most physical connections at one time, at least 1
 * @param borrowTimeout the longest a borrower waits, at least 250 ms
 */
public record PoolSettings(
        String jdbcUrl,
        String user,
        String password,
        int minimumIdle,
        int maximumSize,
        Duration borrowTimeout) {

    /** The sizes and the timeout: the URL may hold a secret, as the password does. */
    @Override
    public String toString() {
        return "%d to %d connections, borrow timeout %d ms"
                .formatted(minimumIdle, maximumSize, borrowTimeout.toMillis());
    }
}
