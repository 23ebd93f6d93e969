package dev.weir.lease;

/** A borrower without a thread: what becomes of its wait is reported to its history. */
final class SimulatedBorrower extends Waiter {
    private final SimulatedHistory history;
    final int number;
    final long holdNanos;
    final BorrowerPlan plan;
    private boolean woken;

    SimulatedBorrower(SimulatedHistory history, int number, long holdNanos, BorrowerPlan plan) {
        super(number);
        this.history = history;
        this.number = number;
        this.holdNanos = holdNanos;
        this.plan = plan;
    }

    @Override
    protected void wake() {
        history.require(!woken, "woken twice: " + this);
        woken = true;
        history.waitEnded(this);
    }

    @Override
    public String toString() {
        return "borrower " + number;
    }
}
