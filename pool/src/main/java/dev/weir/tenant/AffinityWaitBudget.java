package dev.weir.tenant;

/**
 * How long a tenant's borrowers wait for a connection that knows the tenant while another is idle
 * that does not.
 *
 * <p>That one could be had at once, but its server process would read the tenant's catalogs, the
 * driver would prepare its statements anew, and both would keep that for good: milliseconds of the
 * server against a wait that is mostly shorter than one hold. Whether to pay once or to go on
 * waiting is the question of renting or buying skis (Karlin, Manasse, Rudolph and Sleator 1988),
 * whose answer needs no forecast: wait until the waits add up to the price, then pay. It costs at
 * most twice what hindsight would have.
 *
 * <p>So waits are summed over the tenant's borrowers. When they reach the price, the tenant meets
 * one more connection and the sum begins anew. It halves every {@value #HALF_LIFE_NANOS} ns, so
 * that a tenant whose waits are few and far between keeps the few connections that it has: what is
 * bought lasts as long as a connection, half an hour by default, and must pay within that time.
 *
 * <p><b>The bound.</b> Nobody waits in this way for longer than the price. Not thread-safe.
 */
public final class AffinityWaitBudget {
    /**
     * What it costs that a connection meets a tenant, in nanoseconds: 0.6 to 3.6 ms of the server
     * for the catalogs of five to eight tables, and of each statement some ten executions that are
     * parsed and planned anew until the driver prepares it on the server and the server keeps its
     * plan: with a dozen statements about 40 ms in all (decision 0013). Nor may a single wait be
     * much shorter: a machine that is busy with meeting tenants has holds of 10 ms, and a bound of
     * 10 ms had each tenant meet half as many connections again.
     */
    public static final long PRICE_NANOS = 40_000_000L;

    private static final long HALF_LIFE_NANOS = 300_000_000_000L;

    private final long price;
    private double sum;
    private long asOf;

    /**
     * @param price nanoseconds; 0: nobody waits
     */
    public AffinityWaitBudget(long price) {
        this.price = price;
    }

    /**
     * How long the first of the tenant's borrowers may have waited and still wait.
     *
     * @param waiting borrowers of the tenant that wait, at least 1: all of them pay
     * @param crowded whether what is idle has met more tenants than it should. Then only the bound
     *     counts, so that what few waits would buy does not crowd it further
     * @param now nanoseconds
     */
    public long nanos(int waiting, boolean crowded, long now) {
        if (crowded) {
            return price;
        }
        return Math.max(0, (long) ((price - sum(now)) / waiting));
    }

    /** A borrower has waited beside an idle connection. */
    public void waited(long nanos, long now) {
        sum = sum(now) + nanos;
        asOf = now;
    }

    /** The tenant meets a further connection. */
    public void paid() {
        sum = 0;
    }

    private double sum(long now) {
        return sum == 0 ? 0 : sum * Math.pow(0.5, (double) (now - asOf) / HALF_LIFE_NANOS);
    }
}
