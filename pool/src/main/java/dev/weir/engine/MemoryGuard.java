package dev.weir.engine;

import dev.weir.Sizing;
import dev.weir.WeirConfig;
import dev.weir.lease.PoolState;
import dev.weir.lease.Scheduler;
import dev.weir.lease.SlotPool;
import dev.weir.session.Session;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Stops a pool's growth while its database, on this machine, is short of memory. There response
 * times rise while processors idle, so a pool would seem to need more connections; but each of them
 * takes more of the memory that is short.
 *
 * <p>One look after the other, each on the scheduler: the files are the kernel's own, and reading
 * one takes no disk. Nothing here costs a borrower anything. Thread-safe.
 */
final class MemoryGuard {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /**
     * Per cent. Healthy databases that read through a small control group show 5 to 7; those with
     * buffers as large as their memory show 12 to 43.
     */
    static final double SHORT = 10;

    /** Per cent, between the healthy ones and that: so the guard does not flutter. */
    static final double OVER = 8;

    private static final long LOOK_NANOS = 1_000_000_000L;

    /** While no connection is lent nothing grows. */
    private static final long REST_NANOS = 5_000_000_000L;

    private static final Path PROCESSES = Path.of("/proc");

    private final String pool;
    private final Scheduler scheduler;
    private final SlotPool slots;
    private final List<MemoryPressure> watched = new CopyOnWriteArrayList<>();
    private final AtomicBoolean met = new AtomicBoolean();
    private volatile @Nullable Shortage shortage;

    /**
     * Why growth has stopped.
     *
     * @param seen the latest look
     * @param connections at which it stopped
     */
    private record Shortage(Reading seen, int connections) {
        String sentence() {
            return String.format(
                    Locale.ROOT,
                    "memory is short on the database's machine: all tasks waited for it %.0f %% of the last 10 s (%s). The pool does not grow beyond %d connections until that is below %.0f %%",
                    seen.percent(),
                    seen.file(),
                    connections,
                    OVER);
        }
    }

    /** What one file said. */
    private record Reading(Path file, double percent) {}

    /**
     * @param file of the machine
     */
    MemoryGuard(String pool, Scheduler scheduler, SlotPool slots, Path file) {
        this.pool = pool;
        this.scheduler = scheduler;
        this.slots = slots;
        watched.add(new MemoryPressure(file));
    }

    /**
     * The guard of a pool with that configuration; null where it has none.
     *
     * @param file of the machine; null where there is none
     */
    static @Nullable MemoryGuard of(
            WeirConfig config, Scheduler scheduler, SlotPool slots, @Nullable Path file) {
        String url = config.jdbcUrl();
        boolean wanted = config.sizing() == Sizing.AUTO && config.memoryGuard();
        return wanted
                        && file != null
                        && url != null
                        && LocalServer.isMeantBy(url, config.dataSourceProperties())
                ? new MemoryGuard(config.poolName(), scheduler, slots, file)
                : null;
    }

    /** Looks from now on, if there is anything to be read. */
    void begin() {
        if (worst() != null) {
            look();
        }
    }

    /** A connection was opened: the first tells where the database runs. */
    void opened(Session session) {
        String name = session.database().server().processName();
        if (name != null && met.compareAndSet(false, true)) {
            MemoryPressure group =
                    MemoryPressure.ofServer(session.serverProcess(), name, PROCESSES);
            if (group != null) {
                watched.add(group);
            }
        }
    }

    /** In a sentence without a full stop; null while growth is not stopped. */
    @Nullable String ground() {
        Shortage present = shortage;
        return present == null ? null : present.sentence();
    }

    private void look() {
        if (slots.isClosed()) {
            return;
        }
        heed(worst());
        scheduler.schedule(this::look, isInUse() ? LOOK_NANOS : REST_NANOS);
    }

    /** The file that tells of the longest waits; null where none can be read. */
    private @Nullable Reading worst() {
        return watched.stream()
                .map(each -> new Reading(each.file(), each.percent()))
                .filter(reading -> !Double.isNaN(reading.percent()))
                .max(Comparator.comparingDouble(Reading::percent))
                .orElse(null);
    }

    private void heed(@Nullable Reading now) {
        Shortage before = shortage;
        double percent = now == null ? 0 : now.percent();
        if (before == null && now != null && percent >= SHORT) {
            Shortage begun = new Shortage(now, slots.stopGrowth());
            shortage = begun;
            LOG.log(Level.WARNING, () -> pool + " - " + begun.sentence());
        } else if (before != null && percent < OVER) {
            shortage = null;
            slots.resumeGrowth();
            LOG.log(
                    Level.INFO,
                    () -> pool + " - memory is no longer short on the database's machine");
        } else if (before != null && now != null) {
            shortage = new Shortage(now, before.connections());
        }
    }

    private boolean isInUse() {
        PoolState state = slots.state();
        return state.leased() + state.waiting() + state.opening() > 0;
    }
}
