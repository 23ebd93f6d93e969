package dev.weir.observe;

import dev.weir.Lane;
import dev.weir.MetricsRecorder;
import dev.weir.PoolTimeoutException;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The metrics recorders of a pool, told one after the other. One that throws keeps neither the pool
 * nor the others from going on. Immutable but for what has been logged.
 */
public final class MetricsRecorders {
    private static final System.Logger LOG = PoolLog.of("dev.weir");
    private static final Pattern SQL_STATE = Pattern.compile("[0-9A-Z]{5}");

    public static final MetricsRecorders NONE = new MetricsRecorders(List.of());

    private final List<Entry> all;

    /** Those that time leases; an array, since each borrow goes over it. */
    private final Entry[] timing;

    /** A recorder, and whether its failure was logged. */
    private record Entry(MetricsRecorder recorder, boolean timesLeases, AtomicBoolean hasFailed) {}

    private MetricsRecorders(List<Entry> all) {
        this.all = List.copyOf(all);
        this.timing = all.stream().filter(Entry::timesLeases).toArray(Entry[]::new);
    }

    public MetricsRecorders with(MetricsRecorder recorder) {
        List<Entry> more = new ArrayList<>(all);
        more.add(new Entry(recorder, recorder.timesLeases(), new AtomicBoolean()));
        return new MetricsRecorders(more);
    }

    public MetricsRecorders without(MetricsRecorder recorder) {
        return new MetricsRecorders(
                all.stream().filter(entry -> entry.recorder != recorder).toList());
    }

    public boolean timesLeases() {
        return timing.length > 0;
    }

    public void acquired(long waitedNanos) {
        for (Entry entry : timing) {
            try {
                entry.recorder.acquired(waitedNanos);
            } catch (Throwable failure) {
                failed(entry, failure);
            }
        }
    }

    void released(long heldNanos) {
        for (Entry entry : timing) {
            try {
                entry.recorder.released(heldNanos);
            } catch (Throwable failure) {
                failed(entry, failure);
            }
        }
    }

    public void waited(long nanos, Lane lane, @Nullable String tenant) {
        tell(recorder -> recorder.waited(nanos, lane, tenant));
    }

    void notServed(PoolTimeoutException.Reason reason, long waitedNanos) {
        tell(recorder -> recorder.notServed(reason, waitedNanos));
    }

    public void opened(long nanos) {
        tell(recorder -> recorder.opened(nanos));
    }

    void openFailed(Throwable failure, long nanos) {
        String state = sqlState(failure);
        tell(recorder -> recorder.openFailed(nanos, state));
    }

    void leaked(boolean proven) {
        tell(recorder -> recorder.leaked(proven));
    }

    public void poolClosed() {
        tell(MetricsRecorder::poolClosed);
    }

    private void tell(Consumer<MetricsRecorder> event) {
        for (Entry entry : all) {
            try {
                event.accept(entry.recorder);
            } catch (Throwable failure) {
                failed(entry, failure);
            }
        }
    }

    private static void failed(Entry entry, Throwable failure) {
        if (entry.hasFailed.compareAndSet(false, true)) {
            LOG.log(
                    Level.WARNING,
                    "the metrics recorder "
                            + entry.recorder.getClass().getName()
                            + " failed; its further failures are not logged",
                    LoggedFailure.of(failure));
        }
    }

    /** Whatever a driver takes for one: only what is one may become a label of a metric. */
    private static @Nullable String sqlState(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < 10; depth++) {
            if (cause instanceof SQLException e
                    && e.getSQLState() != null
                    && SQL_STATE.matcher(e.getSQLState()).matches()) {
                return e.getSQLState();
            }
            cause = cause.getCause();
        }
        return null;
    }
}
