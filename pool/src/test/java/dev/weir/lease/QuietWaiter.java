package dev.weir.lease;

/** A borrower whose wait is looked at, and who need not be woken. */
final class QuietWaiter extends Waiter {
    QuietWaiter() {
        super(1);
    }

    @Override
    protected void wake() {}
}
