package dev.weir.lab.shop;

import dev.weir.testkit.postgres.ServerControl;
import dev.weir.testkit.postgres.StopMode;
import java.io.IOException;
import java.time.Duration;

/** The database dies as in a crash, and comes back. */
final class Outage extends Happening {

    private final ServerControl control;
    private final Duration before;
    private final Duration length;
    private volatile long moment;

    /**
     * An outage.
     *
     * @param before from the beginning until the crash
     * @param length from then until the server is started again
     */
    Outage(ServerControl control, Duration before, Duration length) {
        this.control = control;
        this.before = before;
        this.length = length;
    }

    @Override
    void happen() throws IOException, InterruptedException {
        Thread.sleep(before);
        control.stop(StopMode.IMMEDIATE);
        // Until here a request may still have found a session.
        moment = System.nanoTime();
        try {
            Thread.sleep(length);
        } finally {
            control.start();
        }
    }

    /** When the last session was gone, {@link System#nanoTime}. */
    long moment() {
        return moment;
    }
}
