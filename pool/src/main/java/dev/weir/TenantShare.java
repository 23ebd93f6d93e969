package dev.weir;

/**
 * What a tenant may have of the pool. A part that is 0 is the pool's own: weight 1, {@code
 * maxConnectionsPerTenant}. None may be negative. Immutable.
 *
 * {@snippet :
 * TenantShare.DEFAULT.weight(3).maximum(20)
 * }
 *
 * @param weight its share of the connections while tenants wait, relative to the others
 * @param maximum most connections that it has at the same time
 */
public record TenantShare(int weight, int maximum) {
    /** The pool's own values. */
    public static final TenantShare DEFAULT = new TenantShare(0, 0);

    /** Refuses negative parts. */
    public TenantShare {
        if (weight < 0 || maximum < 0) {
            throw new IllegalArgumentException(
                    "A tenant's share is weight %d, maximum %d: none may be negative."
                            .formatted(weight, maximum));
        }
    }

    /** The same with another weight. */
    public TenantShare weight(int relative) {
        return new TenantShare(relative, maximum);
    }

    /** The same with another maximum. */
    public TenantShare maximum(int connections) {
        return new TenantShare(weight, connections);
    }
}
