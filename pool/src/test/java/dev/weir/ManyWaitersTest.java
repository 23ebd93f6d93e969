package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Ten thousand virtual threads that wait for a few connections. */
@Tag("long")
@Timeout(60)
@ExtendWith(QuietLog.class)
class ManyWaitersTest {
    /** A pool that spins takes a whole processor in each second; the JVM's compiler ends. */
    private static final double IDLE = 0.5;

    private static final int SECONDS = 15;

    private static final int WAITERS = 10_000;

    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirDataSource pool(int size, Duration timeout) {
        return TestPools.on(database)
                .maximumPoolSize(size)
                .minimumIdle(size)
                .connectionTimeout(timeout)
                .build();
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean)
                        ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static List<Thread> borrowers(WeirDataSource pool, AtomicInteger served) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            threads.add(
                    Thread.startVirtualThread(
                            () -> {
                                try (Connection c = pool.getConnection()) {
                                    served.addAndGet(c.isClosed() ? 0 : 1);
                                } catch (SQLException e) {
                                    throw new AssertionError(e);
                                }
                            }));
        }
        return threads;
    }

    @Test
    void waitingCostsNoProcessorTimeAndPinsNoCarrier(@TempDir Path folder) throws Exception {
        try (WeirDataSource pool = pool(2, Duration.ofSeconds(50));
                Recording recording = new Recording()) {
            recording
                    .enable("jdk.VirtualThreadPinned")
                    .withThreshold(Duration.ZERO)
                    .withStackTrace();
            List<Connection> held = List.of(pool.getConnection(), pool.getConnection());
            waitOnce(pool, held.getFirst());
            held = List.of(pool.getConnection(), held.getLast());
            // the recorder's own work for our event is not what is looked for
            recording.disable("dev.weir.Acquire");
            recording.start();
            AtomicInteger served = new AtomicInteger();
            List<Thread> threads = borrowers(pool, served);
            eventually("all wait", () -> pool.snapshot().waiting() == WAITERS);

            double share = Double.MAX_VALUE;
            for (int second = 0; second < SECONDS && share >= IDLE; second++) {
                long cpu = cpuNanos();
                long wall = System.nanoTime();
                LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
                share = (double) (cpuNanos() - cpu) / (System.nanoTime() - wall);
            }

            TestPools.giveBack(held);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(share).isLessThan(IDLE);
            assertThat(served.get()).isEqualTo(WAITERS);
            assertThat(pool.snapshot().opened()).isEqualTo(2);
            recording.stop();
            Path file = folder.resolve("pinned.jfr");
            recording.dump(file);
            assertThat(Files.size(file)).isPositive();
            assertThat(pinnedByThePool(file)).isEmpty();
        }
    }

    /** Has every class loaded that a wait needs, which pins whoever comes first. */
    private static void waitOnce(WeirDataSource pool, Connection held) throws Exception {
        CompletableFuture<Void> waits = Background.runVirtually(() -> pool.getConnection().close());
        eventually("it waits", () -> pool.snapshot().waiting() == 1);
        held.close();
        Background.result(waits);
    }

    private static List<RecordedEvent> pinnedByThePool(Path file) throws Exception {
        return RecordingFile.readAllEvents(file).stream()
                .filter(e -> e.getEventType().getName().equals("jdk.VirtualThreadPinned"))
                .filter(e -> e.getStackTrace() != null)
                .filter(
                        e ->
                                e.getStackTrace().getFrames().stream()
                                        .map(f -> f.getMethod().getType().getName())
                                        .anyMatch(
                                                name ->
                                                        name.startsWith("dev.weir.")
                                                                && !name.startsWith(
                                                                        "dev.weir.testkit")
                                                                && !name.contains("Test")))
                .toList();
    }

    @Test
    void tenThousandTimeoutsAtOnceCostNoMoreThanTenThousandTimesOne() throws Exception {
        Duration timeout = Duration.ofSeconds(3);
        try (WeirDataSource pool = pool(1, timeout);
                Connection held = pool.getConnection()) {
            long cpu = cpuNanos();
            AtomicInteger timeouts = new AtomicInteger();
            CountDownLatch done = new CountDownLatch(WAITERS);
            for (int i = 0; i < WAITERS; i++) {
                Thread.startVirtualThread(
                        () -> {
                            try {
                                pool.getConnection().close();
                            } catch (SQLException e) {
                                timeouts.incrementAndGet();
                            }
                            done.countDown();
                        });
            }
            done.await();

            assertThat(timeouts.get()).isEqualTo(WAITERS);
            assertThat(pool.snapshot().timeouts()).isEqualTo(WAITERS);
            assertThat(held.isClosed()).isFalse();
            // some 2 s; quadratic work in the length of the queue takes more than 10 s
            assertThat(Duration.ofNanos(cpuNanos() - cpu)).isLessThan(Duration.ofSeconds(7));
        }
    }
}
