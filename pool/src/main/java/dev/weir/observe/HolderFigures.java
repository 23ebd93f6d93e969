package dev.weir.observe;

import dev.weir.Holder;
import dev.weir.Lane;
import dev.weir.text.Durations;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What {@link Holder} tells, and its words. */
public record HolderFigures(
        long connectionId,
        @Nullable String thread,
        Duration heldFor,
        Holder.Activity activity,
        boolean alsoWaiting,
        @Nullable String borrowedAt,
        Holder.@Nullable Evidence evidence,
        @Nullable Lane lane)
        implements Holder {

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
            line.append(", ").append(words(activity));
        }
        if (alsoWaiting) {
            line.append(", which waits for another connection of this pool");
        }
        if (borrowedAt != null) {
            line.append(", borrowed at ").append(borrowedAt);
        }
        if (evidence != null) {
            line.append("; ").append(words(evidence.kind()));
        }
        return line.toString();
    }

    private static String words(Activity activity) {
        return switch (activity) {
            case RUNNING -> "running a statement";
            case IDLE_IN_TRANSACTION -> "idle in transaction";
            case IDLE -> "idle";
            case UNKNOWN -> "";
        };
    }

    private static String words(Evidence.Kind kind) {
        return switch (kind) {
            case STATEMENT_RUNNING -> "a statement is running now: slow rather than leaked";
            case THREAD_ELSEWHERE -> "its thread is alive and busy elsewhere";
            case THREAD_GONE -> "its thread has ended";
            case UNREACHABLE -> "nothing refers to it any more: a leak";
            case RECLAIMED -> "nothing refers to it any more: a leak, taken back";
        };
    }
}
