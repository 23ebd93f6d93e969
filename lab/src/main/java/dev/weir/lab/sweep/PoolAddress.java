package dev.weir.lab.sweep;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What every pool of the sweep is told alike.
 *
 * @param url the database, or the proxy before it
 * @param autoCommit the auto-commit mode that borrowers get
 * @param patience the longest that a borrower waits
 */
record PoolAddress(
        String url,
        @Nullable String user,
        @Nullable String password,
        boolean autoCommit,
        Duration patience) {}
