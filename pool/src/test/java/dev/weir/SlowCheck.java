package dev.weir;

/** A check of connections that takes its time, to be called by a database in this process. */
public final class SlowCheck {
    static volatile boolean slow;

    private SlowCheck() {}

    /** Takes longer than a borrower waits for a check elsewhere. */
    public static void nap() throws InterruptedException {
        Thread.sleep(slow ? 900 : 0);
    }
}
