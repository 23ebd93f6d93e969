package dev.weir.lease;

import dev.weir.Lane;

/**
 * A borrower without a thread: what becomes of its wait is reported to its history. What the
 * history itself knows of it is kept beside what the pool notes in the waiter.
 */
final class SimulatedBorrower extends Waiter {
    private final SimulatedHistory history;
    final int number;
    final Request request;
    private boolean woken;

    /** When it joined the queue. */
    long joinedAt;

    /** Whether its holder had another connection then. */
    boolean heldOne;

    /** Whether the step in which it joined is over. */
    boolean hasJoined;

    /** Whether it was called. */
    boolean called;

    /** Whether it came when it was called, and found nothing. */
    boolean cameInVain;

    SimulatedBorrower(SimulatedHistory history, int number, Request request) {
        super(request.holder() == 0 ? Request.FIRST_HOLDER + number : request.holder());
        this.history = history;
        this.number = number;
        this.request = request;
        this.tenant = request.tenant();
        this.hint = request.hint();
    }

    /** Whether its work is long, as far as the pool knows, which counts it as such. */
    boolean countsAsLong() {
        return inLongLine || (hint == Lane.LONG && history.shape.lanes());
    }

    /** Whether it waits in front of others: what is served in the step in which it joins is not. */
    boolean isLetPast() {
        return hasJoined && nested;
    }

    @Override
    boolean canBeWokenEarly() {
        return history.shape.brisk();
    }

    @Override
    void call() {
        history.passing.calls(this);
    }

    @Override
    protected void wake() {
        history.require(!woken, () -> "woken twice: " + this);
        woken = true;
        history.waitEnded(this);
    }

    @Override
    public String toString() {
        return "borrower "
                + number
                + (tenant == null ? "" : " of " + tenant)
                + (request.callSite() == 0 ? "" : " at " + request.callSite())
                + (hint == null ? "" : ", " + hint)
                + (inLongLine ? " in the long line" : "")
                + (nested ? ", nested" : "");
    }
}
