package dev.weir;

/**
 * What a tenant may have of the pool. A part that is 0 is the pool's own: weight 1, {@code
 * minConnectionsPerTenant}, {@code maxConnectionsPerTenant}.
 *
 * @param weight its share of the connections while tenants wait, relative to the others; at least 0
 * @param minimum connections that the others leave to it; at least 0
 * @param maximum most connections that it has at the same time; at least 0
 */
public record TenantShare(int weight, int minimum, int maximum) {
    /** The pool's own values. */
    public static final TenantShare DEFAULT = new TenantShare(0, 0, 0);

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException when one is negative
     */
    public TenantShare {
        if (weight < 0 || minimum < 0 || maximum < 0) {
            throw new IllegalArgumentException(
                    "A tenant's share is weight %d, minimum %d, maximum %d: none may be negative."
                            .formatted(weight, minimum, maximum));
        }
    }
}
