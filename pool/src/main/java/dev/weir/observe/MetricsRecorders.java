package dev.weir.observe;

import dev.weir.MetricsRecorder;
import dev.weir.database.DriverErrors;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The metrics recorders of a pool, told one after the other. One that throws keeps neither the pool
 * nor the others from going on. Immutable but for what has been logged.
 */
public final class MetricsRecorders {
    private static final System.Logger LOG = PoolLog.of("dev.weir");
    private static final Pattern SQL_STATE = Pattern.compile("[0-9A-Z]{5}");

    public static final MetricsRecorders NONE = new MetricsRecorders(Stream.empty());

    private final List<Entry> all;

    private final List<Entry> timing;

    private record Entry(MetricsRecorder recorder, boolean timesLeases, AtomicBoolean hasFailed) {}

    private MetricsRecorders(Stream<Entry> all) {
        this.all = all.toList();
        this.timing = this.all.stream().filter(Entry::timesLeases).toList();
    }

    public MetricsRecorders with(MetricsRecorder recorder) {
        Entry more = new Entry(recorder, recorder.timesLeases(), new AtomicBoolean());
        return new MetricsRecorders(Stream.concat(all.stream(), Stream.of(more)));
    }

    public MetricsRecorders without(MetricsRecorder recorder) {
        return new MetricsRecorders(all.stream().filter(entry -> entry.recorder != recorder));
    }

    public boolean timesLeases() {
        return !timing.isEmpty();
    }

    /** Of what {@link MetricsRecorder#timesLeases} asks for. */
    public void tellTimes(Consumer<MetricsRecorder> event) {
        tell(timing, event);
    }

    public void tell(Consumer<MetricsRecorder> event) {
        tell(all, event);
    }

    private static void tell(List<Entry> told, Consumer<MetricsRecorder> event) {
        for (Entry entry : told) {
            try {
                event.accept(entry.recorder);
            } catch (Throwable failure) {
                if (entry.hasFailed.compareAndSet(false, true)) {
                    LOG.log(
                            Level.WARNING,
                            "the metrics recorder "
                                    + entry.recorder.getClass().getName()
                                    + " failed; its further failures are not logged",
                            LoggedFailure.of(failure));
                }
            }
        }
    }

    /** Whatever a driver takes for one: only what is one may become a label of a metric. */
    static @Nullable String sqlState(Throwable failure) {
        return DriverErrors.all(failure).stream()
                .map(SQLException::getSQLState)
                .filter(state -> state != null && SQL_STATE.matcher(state).matches())
                .findFirst()
                .orElse(null);
    }
}
