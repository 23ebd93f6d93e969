package dev.weir.lab.tenants;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A tenant: its name is that of its role and its schema, or of its catalog.
 *
 * @param primary the one with many more rows than the others
 */
record Tenant(int number, String name, boolean primary) {

    /** A role, a schema or a catalog of the lab's own is never mistaken for somebody's. */
    static final String PREFIX = "weir_t";

    /** So many tenants; the first is the primary one. */
    static List<Tenant> first(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new Tenant(i, PREFIX + "%02d".formatted(i), i == 0))
                .toList();
    }

    /** What the primary tenant has more of, where the others have {@code ordinary}. */
    int rows(int ordinary) {
        return primary ? ordinary * PRIMARY_FACTOR : ordinary;
    }

    private static final int PRIMARY_FACTOR = 20;
}
