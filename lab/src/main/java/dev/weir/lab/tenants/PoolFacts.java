package dev.weir.lab.tenants;

/**
 * What a way knows of its own binding, counted since it was opened; not a number where it does not.
 *
 * @param binds times that a session was given a tenant
 * @param firstUses of them those where the session had never served that tenant
 * @param rebinds of them those that took the session of another tenant
 */
record PoolFacts(double binds, double firstUses, double rebinds) {

    static final PoolFacts UNKNOWN = new PoolFacts(Double.NaN, Double.NaN, Double.NaN);

    /** For a way that counts nothing but how often it binds. */
    static PoolFacts binding(double times) {
        return new PoolFacts(times, Double.NaN, Double.NaN);
    }

    /** What was added after an earlier look. */
    PoolFacts since(PoolFacts earlier) {
        return new PoolFacts(
                binds - earlier.binds, firstUses - earlier.firstUses, rebinds - earlier.rebinds);
    }

    PoolFacts plus(PoolFacts other) {
        return new PoolFacts(
                binds + other.binds, firstUses + other.firstUses, rebinds + other.rebinds);
    }
}
