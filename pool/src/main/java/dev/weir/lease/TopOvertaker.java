package dev.weir.lease;

import dev.weir.tenant.Tenant;
import org.jspecify.annotations.Nullable;

/**
 * The tenant that overtakes another most, in the space of one count: a candidate gains by its own
 * times and loses by those of all others, and who has more than half of them is the candidate in
 * the end (Boyer and Moore 1981). Guarded by the pool's lock.
 */
final class TopOvertaker {
    private @Nullable Tenant candidate;
    private long lead;

    /** It was this one; null for the pool's own user. */
    void add(@Nullable Tenant tenant) {
        if (lead == 0) {
            candidate = tenant;
        }
        lead += isCandidate(tenant) ? 1 : -1;
    }

    @SuppressWarnings("ReferenceEquality") // tenants are interned
    private boolean isCandidate(@Nullable Tenant tenant) {
        return tenant == candidate;
    }

    /** Whoever did it in more than half of the times; where nobody did, one that did it often. */
    @Nullable Tenant most() {
        return candidate;
    }
}
