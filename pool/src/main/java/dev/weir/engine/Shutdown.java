package dev.weir.engine;

import dev.weir.connect.DriverCalls;
import dev.weir.lease.SlotPool;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The end of a pool that lends nothing any more: leases, physical connections, threads. */
final class Shutdown {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** How long physical connections may take to close, beyond the grace. */
    private static final Duration LAST_CLOSES = Duration.ofSeconds(5);

    /** How long those may take that are cut off then. */
    private static final Duration LAST_ABORTS = Duration.ofSeconds(1);

    private final String poolName;
    private final SlotPool slots;
    private final DriverCalls calls;
    private final PoolThreads threads;

    Shutdown(String poolName, SlotPool slots, DriverCalls calls, PoolThreads threads) {
        this.poolName = poolName;
        this.slots = slots;
        this.calls = calls;
        this.threads = threads;
    }

    /**
     * Waits for leases to end and for connections to close, then cuts off what is left.
     *
     * @param grace how long leases may go on
     */
    void run(Duration grace) {
        calls.hurry();
        try {
            slots.awaitReturned(TimeUnit.NANOSECONDS.convert(grace));
            slots.seize();
            if (!slots.awaitEmpty(LAST_CLOSES.toNanos())) {
                calls.abortAll();
                if (!slots.awaitEmpty(LAST_ABORTS.toNanos())) {
                    logLeftovers();
                }
            }
        } catch (InterruptedException e) {
            slots.seize();
            calls.abortAll();
            Thread.currentThread().interrupt();
        }
        calls.shutdown();
        threads.shutdown();
    }

    private void logLeftovers() {
        int left = slots.state().total();
        LOG.log(
                Level.WARNING,
                () ->
                        "%s - is closed without %d of its connections: the driver does not return from a call, or refuses to close them. A thread dump shows the threads '%s:driver-...'"
                                .formatted(poolName, left, poolName));
    }
}
