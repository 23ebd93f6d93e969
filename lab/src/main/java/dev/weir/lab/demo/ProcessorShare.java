package dev.weir.lab.demo;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * How much of the processors this process gets while the pools are idle: one thread for each
 * processor spins for a moment. The load average would not do, as it counts the scenes themselves.
 * For one thread.
 */
final class ProcessorShare {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final int processors;
    private final List<Double> looks = new ArrayList<>();
    private boolean warned;

    /** No look so far. */
    ProcessorShare() {
        this(Runtime.getRuntime().availableProcessors());
    }

    /** The same for a number of processors. */
    ProcessorShare(int processors) {
        this.processors = processors;
    }

    /** Spins for that long. */
    void look(Duration spell) throws InterruptedException {
        firstLook(spell, 1);
    }

    /** Spins up to so many times for that long: a JVM that has just begun still compiles. */
    void firstLook(Duration spell, int most) throws InterruptedException {
        if (!THREADS.isCurrentThreadCpuTimeSupported()) {
            return;
        }
        double best = 0;
        for (int i = 0; i < most && best < Busyness.ENOUGH; i++) {
            best = Math.max(best, measured(spell.toNanos()));
        }
        add(best);
    }

    private double measured(long nanos) throws InterruptedException {
        LongAdder worked = new LongAdder();
        List<Thread> threads = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < processors; i++) {
            threads.add(Thread.ofPlatform().name("demo-look").start(() -> spin(nanos, worked)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return (double) worked.sum() / processors / (System.nanoTime() - begin);
    }

    private static void spin(long nanos, LongAdder worked) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        worked.add(THREADS.getCurrentThreadCpuTime());
    }

    /** Takes a look that was made elsewhere. */
    void add(double share) {
        looks.add(Math.clamp(share, 0, 1));
    }

    /** How many looks there were. */
    int count() {
        return looks.size();
    }

    /** How busy the machine was in all looks. */
    Busyness all() {
        return since(0);
    }

    /** The same of the looks from that one on. */
    Busyness since(int first) {
        return new Busyness(processors, looks.size() > first ? median(first) : Double.NaN);
    }

    private double median(int first) {
        List<Double> some = looks.subList(first, looks.size());
        return some.stream().sorted().skip((some.size() - 1) / 2).findFirst().orElse(1.0);
    }

    /**
     * The warning, the first time that others take much; null otherwise.
     *
     * @param loadAverage of the system; negative where it is not known, or says nothing
     */
    @Nullable String warning(double loadAverage) {
        Busyness now = all();
        if (warned || !now.busy()) {
            return null;
        }
        warned = true;
        String load = loadAverage < 0 ? "" : "load %.0f, ".formatted(loadAverage);
        return "%sothers take %d %% of %d processors: while they do, trust no time here."
                .formatted(load, now.takenPercent(), processors);
    }

    /** The system's load average over the last minute; negative where it is not known. */
    static double loadAverage() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }
}
