package dev.weir.size;

/**
 * When short queues come again and again, one more connection is worth having, though none of them
 * lasts long enough for a connect to help.
 *
 * <p>To rent or to buy: what borrowers have waited for while one more connection might have been
 * lent adds up, and once it exceeds {@value #TIMES} connects, one is opened (Karlin, Manasse,
 * Rudolph and Sleator 1988: at most twice the cost of knowing beforehand). A single spike is no
 * reason: at least {@value #QUEUES} queues must have come within some ten seconds. It is opened
 * while nobody waits. Not thread-safe.
 */
public final class RecurringWaits {
    private static final int TIMES = 40;
    private static final int QUEUES = 5;

    /** After so long what was waited for weighs a third. */
    private static final double MEMORY_NANOS = 10e9;

    private double waited;
    private double queues;
    private long asOf;

    /** A queue has begun. */
    public void queueBegan(long now) {
        fade(now);
        queues++;
    }

    /** A borrower was served that had waited, though one more connection might have been lent. */
    public void waited(long nanos, long now) {
        fade(now);
        waited += nanos;
    }

    /** Whether one more is worth a connect that takes so long; the account then begins anew. */
    public boolean isWorthOne(long connectNanos, long now) {
        fade(now);
        double connect = connectNanos > 0 ? connectNanos : GrowthLaw.UNKNOWN_CONNECT_NANOS;
        boolean worth = queues >= QUEUES && waited >= TIMES * connect;
        if (worth) {
            waited = 0;
            queues = 0;
        }
        return worth;
    }

    private void fade(long now) {
        double keep = Math.exp(-(now - asOf) / MEMORY_NANOS);
        waited *= keep;
        queues *= keep;
        asOf = now;
    }
}
