package dev.weir;

import org.jspecify.annotations.Nullable;

/**
 * Tells for whom the calling thread works. Called by each {@code getConnection()} of the pool
 * itself, in the borrower's thread; must be quick and thread-safe.
 */
@FunctionalInterface
public interface TenantResolver {

    /**
     * The name of the present tenant.
     *
     * @return null for work that belongs to none: the connection is the pool's own user's
     */
    @Nullable String currentTenant();
}
