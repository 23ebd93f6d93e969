package dev.weir;

import dev.weir.text.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Who holds a connection.
 *
 * @param connectionId number of the physical connection within the pool
 * @param thread name of the thread that borrowed it; null when not known
 * @param heldFor how long it has been out
 * @param activity what it is used for at this instant
 * @param alsoWaiting whether the same thread waits for another connection of the same pool
 * @param borrowedAt where it was borrowed, as one line of code: the first that is the application's
 *     rather than the pool's, the JDK's or a framework's (see {@code applicationPackages}); null
 *     when not recorded (see {@code leakDetectionThreshold})
 * @param evidence what is known of a suspected leak; null in every other report
 * @param lane as which kind of work it counts; null when not known
 */
public record Holder(
        long connectionId,
        @Nullable String thread,
        Duration heldFor,
        Activity activity,
        boolean alsoWaiting,
        @Nullable String borrowedAt,
        @Nullable LeakEvidence evidence,
        @Nullable Lane lane) {

    /** A holder that is not suspected of a leak, of whose lane nothing is known. */
    public Holder(
            long connectionId,
            @Nullable String thread,
            Duration heldFor,
            Activity activity,
            boolean alsoWaiting,
            @Nullable String borrowedAt) {
        this(connectionId, thread, heldFor, activity, alsoWaiting, borrowedAt, null, null);
    }

    /** What a borrowed connection is doing. */
    public enum Activity {
        /** A call of the driver is under way. */
        RUNNING("running a statement"),
        /** No call is under way, and a transaction is open. */
        IDLE_IN_TRANSACTION("idle in transaction"),
        /** No call and no transaction. */
        IDLE("idle"),
        /** Not known. */
        UNKNOWN("");

        final String words;

        Activity(String words) {
            this.words = words;
        }
    }

    /** In one line. */
    @Override
    public String toString() {
        StringBuilder line =
                new StringBuilder("connection ").append(connectionId).append(" held for ");
        line.append(Durations.readable(heldFor));
        line.append(" by ").append(thread == null ? "an unknown thread" : "'" + thread + "'");
        if (lane == Lane.LONG) {
            line.append(" in the long lane");
        }
        if (activity != Activity.UNKNOWN) {
            line.append(", ").append(activity.words);
        }
        if (alsoWaiting) {
            line.append(", which waits for another connection of this pool");
        }
        if (borrowedAt != null) {
            line.append(", borrowed at ").append(borrowedAt);
        }
        if (evidence != null) {
            line.append("; ").append(evidence.kind().words);
        }
        return line.toString();
    }
}
