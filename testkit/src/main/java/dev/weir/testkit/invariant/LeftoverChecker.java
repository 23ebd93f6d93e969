package dev.weir.testkit.invariant;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;
import javax.management.ObjectName;

/**
 * A closed pool leaves nothing (invariant I10): no platform thread, no socket and no management
 * bean that was not there before it.
 *
 * <p>Make the checker before the pool, close the pool, then ask: it waits until nothing is left,
 * for {@code patience} at most. Counts every thread that begins in between, so nothing else may run
 * that starts threads of its own; those of the JVM and of shared executors are left out. Not
 * thread-safe.
 */
public final class LeftoverChecker implements InvariantChecker {

    private static final String INVARIANT = "a closed pool leaves nothing";
    private static final long LOOK_AGAIN_NANOS = 20_000_000;

    private final Duration patience;
    private final IntSupplier sockets;
    private final Set<Thread> threadsBefore = threads();
    private final Set<ObjectName> beansBefore = beans();

    /**
     * Remembers what there is now.
     *
     * @param patience the pool's grace, and then some
     * @param sockets how many physical connections the pool has: {@code census::alive} or {@code ()
     *     -> database.counts().total()}
     */
    public LeftoverChecker(Duration patience, IntSupplier sockets) {
        this.patience = patience;
        this.sockets = sockets;
    }

    @Override
    public List<Violation> violations() {
        long deadline = System.nanoTime() + patience.toNanos();
        List<Violation> left = left();
        while (!left.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
            left = left();
        }
        return left;
    }

    private List<Violation> left() {
        List<Violation> left = new ArrayList<>();
        int open = sockets.getAsInt();
        if (open > 0) {
            left.add(new Violation(INVARIANT, open + " physical connections"));
        }
        for (Thread thread : threads()) {
            if (!threadsBefore.contains(thread)) {
                left.add(new Violation(INVARIANT, "thread '" + thread.getName() + "'"));
            }
        }
        Set<ObjectName> beans = beans();
        beans.removeAll(beansBefore);
        beans.forEach(bean -> left.add(new Violation(INVARIANT, "management bean " + bean)));
        return left;
    }

    private static Set<Thread> threads() {
        Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
        threads.removeIf(LeftoverChecker::isShared);
        return threads;
    }

    private static boolean isShared(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        String name = thread.getName();
        return group == null
                || group.getName().equals("system")
                || group.getName().equals("InnocuousThreadGroup")
                || name.startsWith("ForkJoinPool")
                || name.equals("process reaper");
    }

    private static Set<ObjectName> beans() {
        return new HashSet<>(ManagementFactory.getPlatformMBeanServer().queryNames(null, null));
    }
}
