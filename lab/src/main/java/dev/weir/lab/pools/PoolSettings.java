package dev.weir.lab.pools;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What every pool of a comparison is told alike. A null stands for the pool's own default.
 *
 * @param minimumIdle connections to open at the start and to keep
 * @param maximumPoolSize the most connections at one time
 * @param connectionTimeout the longest a borrower waits
 * @param autoCommit the auto-commit mode that borrowers get
 */
public record PoolSettings(
        String jdbcUrl,
        @Nullable String username,
        @Nullable String password,
        @Nullable Integer minimumIdle,
        @Nullable Integer maximumPoolSize,
        @Nullable Duration connectionTimeout,
        boolean autoCommit) {

    /** Nothing but the address: each pool as it comes. */
    public static PoolSettings defaults(
            String jdbcUrl, @Nullable String username, @Nullable String password) {
        return new PoolSettings(jdbcUrl, username, password, null, null, null, true);
    }

    /** These settings with bounds on the size, and a wait. */
    public PoolSettings sized(int minimumIdle, int maximumPoolSize, Duration connectionTimeout) {
        return new PoolSettings(
                jdbcUrl,
                username,
                password,
                minimumIdle,
                maximumPoolSize,
                connectionTimeout,
                autoCommit);
    }

    /** These settings with a maximum, and everything else as it was. */
    public PoolSettings withMaximum(int maximumPoolSize) {
        return new PoolSettings(
                jdbcUrl,
                username,
                password,
                minimumIdle,
                maximumPoolSize,
                connectionTimeout,
                autoCommit);
    }

    /** These settings with the given auto-commit mode. */
    public PoolSettings withAutoCommit(boolean on) {
        return new PoolSettings(
                jdbcUrl, username, password, minimumIdle, maximumPoolSize, connectionTimeout, on);
    }
}
