package dev.weir.observe;

import dev.weir.Holder;
import dev.weir.Lane;
import dev.weir.lease.LeaseView;
import dev.weir.session.Session;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells who holds the connections, from what the leases say and the JVM knows of their threads. */
public final class Holders {
    private Holders() {}

    /** In the order of the leases; unmodifiable. */
    public static List<Holder> of(List<LeaseView> leases, Set<Long> waiting) {
        return leases.stream()
                .map(lease -> of(lease, waiting.contains(lease.holder()), null))
                .collect(Collectors.toUnmodifiableList());
    }

    static String inOneLine(List<LeaseView> leases) {
        return leases.stream().map(lease -> of(lease).toString()).collect(Collectors.joining("; "));
    }

    public static Holder of(LeaseView lease) {
        return of(lease, false, null);
    }

    /** A holder that is suspected of a leak, with what can be found out about that now. */
    static Holder suspected(LeaseView lease) {
        return of(lease, false, evidence(lease));
    }

    /** A holder whose handle is garbage. */
    static Holder lost(LeaseView lease, boolean reclaimed) {
        Holder.Evidence.Kind kind =
                reclaimed ? Holder.Evidence.Kind.RECLAIMED : Holder.Evidence.Kind.UNREACHABLE;
        return of(lease, false, new Holder.Evidence(kind, List.of()));
    }

    private static Holder of(
            LeaseView lease, boolean alsoWaiting, Holder.@Nullable Evidence evidence) {
        return new HolderFigures(
                lease.connection(),
                lease.site() instanceof BorrowSite site
                        ? site.threadName()
                        : thread(lease.holder()),
                Duration.ofNanos(lease.heldNanos()),
                activity((Session) lease.physical()),
                alsoWaiting,
                site(lease.site()),
                evidence,
                lease.isLong() ? Lane.LONG : Lane.SHORT);
    }

    private static Holder.@Nullable Evidence evidence(LeaseView lease) {
        if (((Session) lease.physical()).isBusy()) {
            return new Holder.Evidence(Holder.Evidence.Kind.STATEMENT_RUNNING, List.of());
        }
        if (!(lease.site() instanceof BorrowSite site)) {
            return null;
        }
        Thread thread = site.thread();
        return thread == null
                ? new Holder.Evidence(Holder.Evidence.Kind.THREAD_GONE, List.of())
                : new Holder.Evidence(
                        Holder.Evidence.Kind.THREAD_ELSEWHERE, List.of(thread.getStackTrace()));
    }

    private static Holder.Activity activity(Session session) {
        if (session.isBusy()) {
            return Holder.Activity.RUNNING;
        }
        return switch (session.transaction()) {
            case OPEN, FAILED -> Holder.Activity.IDLE_IN_TRANSACTION;
            case NONE -> Holder.Activity.IDLE;
            case UNKNOWN -> Holder.Activity.UNKNOWN;
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

    private static @Nullable String site(@Nullable Throwable site) {
        StackTraceElement frame = site instanceof BorrowSite known ? known.place() : null;
        return frame == null ? null : frame.toString();
    }
}
