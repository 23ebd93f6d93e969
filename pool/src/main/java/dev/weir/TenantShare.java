package dev.weir;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a tenant may have of the pool. A part that is 0 is the pool's own: weight 1, {@code
 * minConnectionsPerTenant}, {@code maxConnectionsPerTenant}. Immutable.
 *
 * {@snippet :
 * TenantShare.DEFAULT.weight(3).maximum(20)
 * }
 */
public final class TenantShare {
    /** The pool's own values. */
    public static final TenantShare DEFAULT = new TenantShare(0, 0, 0);

    private final int weight;
    private final int minimum;
    private final int maximum;

    private TenantShare(int weight, int minimum, int maximum) {
        if (weight < 0 || minimum < 0 || maximum < 0) {
            throw new IllegalArgumentException(
                    "A tenant's share is weight %d, minimum %d, maximum %d: none may be negative."
                            .formatted(weight, minimum, maximum));
        }
        this.weight = weight;
        this.minimum = minimum;
        this.maximum = maximum;
    }

    /** Its share of the connections while tenants wait, relative to the others. */
    public int weight() {
        return weight;
    }

    /** Connections that the others leave to it. */
    public int minimum() {
        return minimum;
    }

    /** Most connections that it has at the same time. */
    public int maximum() {
        return maximum;
    }

    /** The same with another weight, which may not be negative. */
    public TenantShare weight(int relative) {
        return new TenantShare(relative, minimum, maximum);
    }

    /** The same with another minimum, which may not be negative. */
    public TenantShare minimum(int connections) {
        return new TenantShare(weight, connections, maximum);
    }

    /** The same with another maximum, which may not be negative. */
    public TenantShare maximum(int connections) {
        return new TenantShare(weight, minimum, connections);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof TenantShare share
                && weight == share.weight
                && minimum == share.minimum
                && maximum == share.maximum;
    }

    @Override
    public int hashCode() {
        return Objects.hash(weight, minimum, maximum);
    }

    @Override
    public String toString() {
        return "weight %d, minimum %d, maximum %d".formatted(weight, minimum, maximum);
    }
}
