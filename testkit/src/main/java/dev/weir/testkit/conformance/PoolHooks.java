package dev.weir.testkit.conformance;

import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Code of the user's that a pool calls, for pools that know such a thing. The kit makes it throw.
 *
 * @param logins asked for user and password before each connect, or null for those of the settings
 * @param isBroken asked whether an exception means that the connection is broken, or null
 */
public record PoolHooks(@Nullable Supplier<Login> logins, @Nullable Predicate<Throwable> isBroken) {

    /** User and password of one connect. */
    public record Login(String user, String password) {

        @Override
        public String toString() {
            return user;
        }
    }
}
