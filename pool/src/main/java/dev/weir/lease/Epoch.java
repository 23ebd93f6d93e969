package dev.weir.lease;

/**
 * Which connections belong together in what is known of the server behind them.
 *
 * <p>All connections of a pool lead to one target, so what breaks one has often broken all: the
 * server was restarted, the way to it was lost, its role changed. The first sign of that, from any
 * member, ends the epoch: every connection of it is a <em>suspect</em>, and is lent again only
 * after it has proved itself, by which it joins the present epoch. What a suspect says is no new
 * sign, so one event ends one epoch however many connections it broke. Guarded by the pool's lock.
 */
final class Epoch {
    /** For so long a borrower's sign is taken for its own connection's after a false alarm. */
    static final long APART_NANOS = 10_000_000_000L;

    /** The number of the present epoch. */
    long present = 1;

    /** The one that began after a sign of trouble last. */
    private long troubled = 1;

    /** When a borrower's sign ended one last. */
    private long endedAt;

    /** Whether that has cost a suspect, or no such sign has ended one yet. */
    private boolean founded = true;

    /** Connects begun in an earlier epoch lead to what nobody wants any more. */
    private long admitted = 1;

    /** Whether it has to prove itself before it is lent. */
    boolean isSuspect(SlotRecord record) {
        return record.epoch < present;
    }

    /** Whether it has to because another one gave a sign of trouble. */
    boolean isDoubtful(SlotRecord record) {
        return record.epoch < troubled;
    }

    /** A member gave a sign of trouble; whether that ended the epoch: a suspect's does not. */
    boolean endedBy(SlotRecord witness) {
        if (isDoubtful(witness)) {
            return false;
        }
        troubled = ++present;
        return true;
    }

    /** A suspect was found dead: the sign that ended its epoch concerned others too. */
    void confirmed() {
        founded = true;
    }

    /**
     * Whether what a borrower's work has just done to its connection ends the epoch. Where the last
     * one cost no other connection, the next ones are taken for the borrower's own doing for a
     * while: a statement that kills its own session, in a loop, must not have all others validated
     * each time. A validation that fails is always heeded.
     */
    boolean heedsBorrower(long now) {
        if (!founded && now - endedAt < APART_NANOS) {
            return false;
        }
        endedAt = now;
        founded = false;
        return true;
    }

    /** Ends the epoch, whatever its members say. */
    void end() {
        present++;
    }

    /** Connects begun in an earlier epoch are not to be used: what they lead to has gone. */
    void admitNoneFromBefore() {
        admitted = present;
    }

    /** A connect begins, or a connection has proved itself. */
    void joinedBy(SlotRecord record) {
        record.epoch = present;
    }

    /** Whether a connection may be used whose connect has just ended. */
    boolean admits(SlotRecord record) {
        return record.epoch >= admitted;
    }
}
