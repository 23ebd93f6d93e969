package dev.weir.lease;

/** How many leases a tenant has, as of a count of all; see {@link TenantUsage}. */
final class TenantLeases {
    private int count;
    private long countedAt;

    /** One more was found by that count. */
    void add(long at) {
        count = of(at) + 1;
        countedAt = at;
    }

    /** How many that count has found. */
    int of(long at) {
        return countedAt == at ? count : 0;
    }
}
