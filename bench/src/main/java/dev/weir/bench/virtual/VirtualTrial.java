package dev.weir.bench.virtual;

import com.sun.management.OperatingSystemMXBean;
import dev.weir.bench.pool.Pools;
import dev.weir.bench.stub.StubDriver;
import dev.weir.lab.pools.PoolUnderTest;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** One trial: the main class of a JVM of its own, which writes its numbers to a file and ends. */
final class VirtualTrial {

    /** Held, or the level that is set on it could be collected. */
    private static final Logger ROOT_LOGGER = Logger.getLogger("");

    private VirtualTrial() {}

    /** Arguments: the file, then those of {@link TrialPlan#ofArguments}. */
    public static void main(String[] arguments) {
        ROOT_LOGGER.setLevel(Level.OFF);
        int status = 1;
        try {
            TrialPlan plan =
                    TrialPlan.ofArguments(Arrays.copyOfRange(arguments, 1, arguments.length));
            write(run(plan), Path.of(arguments[0]));
            status = 0;
        } catch (Exception e) {
            e.printStackTrace();
        }
        // Pools leave threads behind, and some borrowers may still wait.
        Runtime.getRuntime().halt(status);
    }

    private static void write(TrialResult result, Path path) throws IOException {
        try (OutputStream file = Files.newOutputStream(path)) {
            result.toProperties().store(file, null);
        }
    }

    private static TrialResult run(TrialPlan plan) throws Exception {
        PoolUnderTest adapter = Pools.adapter(plan.pool());
        DataSource pool =
                adapter.open(
                        Pools.settings(
                                StubDriver.parking(VirtualCase.HOLD_NANOS),
                                VirtualCase.CONNECTIONS,
                                false));
        // The first run is for the compiler.
        BareLoop.perSecond(plan.idealMillis() / 2);
        double idealBefore = BareLoop.perSecond(plan.idealMillis());

        Tally tally = new Tally(plan.load().threads());
        List<Thread> borrowers = start(plan, pool, tally);
        TimeUnit.MILLISECONDS.sleep(plan.warmUpMillis());
        try (PinWatch pins = new PinWatch()) {
            pins.start();
            OperatingSystemMXBean system =
                    (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long cpuStart = system.getProcessCpuTime();
            long start = System.nanoTime();
            tally.enter(Phase.MEASURE);
            TimeUnit.MILLISECONDS.sleep(plan.measureMillis());
            tally.enter(Phase.DRAIN);
            double seconds = (System.nanoTime() - start) / 1e9;
            double cpuSeconds = (system.getProcessCpuTime() - cpuStart) / 1e9;
            PinWatch.Pins found = pins.stop();
            join(borrowers);
            double ideal = (idealBefore + BareLoop.perSecond(plan.idealMillis())) / 2;
            return TrialResult.of(tally, seconds, ideal, cpuSeconds, found);
        }
    }

    private static List<Thread> start(TrialPlan plan, DataSource pool, Tally tally) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < plan.load().threads(); i++) {
            Borrower borrower = new Borrower(i, pool, tally, plan.load().meanThinkNanos());
            threads.add(Thread.ofVirtual().start(borrower));
        }
        return threads;
    }

    /** Who waits ends with a connection or, after the pool's timeout, without one. */
    private static void join(List<Thread> borrowers) throws InterruptedException {
        long end = System.nanoTime() + Pools.CONNECTION_TIMEOUT.toNanos() * 2;
        for (Thread borrower : borrowers) {
            long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            borrower.join(Duration.ofMillis(Math.max(1, millis)));
        }
    }
}
