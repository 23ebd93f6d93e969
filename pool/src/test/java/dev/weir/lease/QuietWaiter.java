package dev.weir.lease;

/** A borrower whose wait is looked at, and who need not be woken. */
final class QuietWaiter extends Waiter {
    QuietWaiter() {
        this(1);
    }

    /**
     * @param holder whose lease it is to be
     */
    QuietWaiter(long holder) {
        super(holder);
    }

    @Override
    protected void wake() {}
}
