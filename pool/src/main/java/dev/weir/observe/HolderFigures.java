package dev.weir.observe;

import dev.weir.Holder;
import dev.weir.Lane;
import dev.weir.lease.LeaseView;
import dev.weir.observe.LeakDetector.BorrowSite;
import dev.weir.session.Session;
import dev.weir.text.Durations;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Who holds a connection, from what the lease says and the JVM knows of its thread. */
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

    public static List<Holder> of(List<LeaseView> leases, Set<Long> waiting) {
        return leases.stream()
                .map(lease -> of(lease, waiting.contains(lease.holder()), null))
                .toList();
    }

    public static Holder of(LeaseView lease) {
        return of(lease, false, null);
    }

    static Holder of(LeaseView lease, boolean alsoWaiting, @Nullable Evidence evidence) {
        BorrowSite site = lease.site() instanceof BorrowSite known ? known : null;
        StackTraceElement place = site == null ? null : site.place();
        return new HolderFigures(
                lease.connection(),
                site == null ? thread(lease.holder()) : site.threadName,
                Duration.ofNanos(lease.heldNanos()),
                activity((Session) lease.physical()),
                alsoWaiting,
                place == null ? null : place.toString(),
                evidence,
                lease.isLong() ? Lane.LONG : Lane.SHORT);
    }

    private static Activity activity(Session session) {
        if (session.isBusy()) {
            return Activity.RUNNING;
        }
        return switch (session.transactionSeen()) {
            case OPEN, FAILED -> Activity.IDLE_IN_TRANSACTION;
            case NONE -> Activity.IDLE;
            case UNKNOWN -> Activity.UNKNOWN;
        };
    }

    /** The JVM finds platform threads by their ids; of a virtual one only the id is known. */
    private static @Nullable String thread(long id) {
        if (id <= 0) {
            return null;
        }
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(id);
        return info != null ? info.getThreadName() : "thread #" + id;
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        parts.add(
                "connection %d held for %s by %s%s"
                        .formatted(
                                connectionId,
                                Durations.readable(heldFor),
                                thread == null ? "an unknown thread" : "'" + thread + "'",
                                lane == Lane.LONG ? " in the long lane" : ""));
        if (activity != Activity.UNKNOWN) {
            parts.add(
                    activity == Activity.RUNNING
                            ? "running a statement"
                            : activity.name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        if (alsoWaiting) {
            parts.add("which waits for another connection of this pool");
        }
        if (borrowedAt != null) {
            parts.add("borrowed at " + borrowedAt);
        }
        String line = String.join(", ", parts);
        if (evidence != null) {
            line += "; nothing refers to it any more: a leak";
        }
        return evidence == Evidence.RECLAIMED ? line + ", taken back" : line;
    }
}
