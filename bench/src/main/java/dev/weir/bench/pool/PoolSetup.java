package dev.weir.bench.pool;

import java.time.Duration;

/**
 * What every pool is told alike.
 *
 * @param url the database
 * @param connections how many to open at the start and to keep: no pool grows or shrinks
 * @param autoCommit the mode that borrowers get
 */
public record PoolSetup(String url, int connections, boolean autoCommit) {

    /** The longest a borrower waits. */
    public static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(30);

    /** How long an idle connection is trusted without a test, where a pool can be told. */
    public static final Duration TRUSTED_IDLE = Duration.ofMillis(500);
}
