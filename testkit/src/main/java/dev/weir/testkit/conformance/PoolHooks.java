package dev.weir.testkit.conformance;

import java.util.concurrent.ThreadFactory;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a pool may let its user bring along: the kit makes it fail. One of them is given at a time;
 * the others are null, and the pool does what it does without.
 *
 * @param logins asked for user and password before each connect, instead of those of the settings
 * @param isBroken asked whether an exception means that the connection is broken
 * @param initialSql run on each new connection
 * @param threads makes the pool's threads
 */
public record PoolHooks(
        @Nullable Supplier<Login> logins,
        @Nullable Predicate<Throwable> isBroken,
        @Nullable String initialSql,
        @Nullable ThreadFactory threads) {

    static PoolHooks withLogins(Supplier<Login> logins) {
        return new PoolHooks(logins, null, null, null);
    }

    static PoolHooks withJudge(Predicate<Throwable> isBroken) {
        return new PoolHooks(null, isBroken, null, null);
    }

    static PoolHooks withInitialSql(String initialSql) {
        return new PoolHooks(null, null, initialSql, null);
    }

    static PoolHooks withThreads(ThreadFactory threads) {
        return new PoolHooks(null, null, null, threads);
    }

    /** User and password of one connect. */
    public record Login(String user, String password) {

        @Override
        public String toString() {
            return user;
        }
    }
}
