package dev.weir.lab.tenants;

/** How many rows each of a tenant's tables has at the start; keys count from 1. */
record Size(int items, int instances, int patrons, int loans, int requests) {

    private static final int LEAST = 20;

    /** As many items as said, and of the rest as many as go with them. */
    static Size ofItems(int items) {
        return new Size(
                items,
                Math.max(LEAST, items / 20),
                Math.max(LEAST, items / 4),
                Math.max(LEAST, items / 10),
                Math.max(LEAST, items / 20));
    }

    /** The size of that tenant where an ordinary one has so many items. */
    static Size of(Tenant tenant, int ordinary) {
        return ofItems(tenant.rows(ordinary));
    }
}
