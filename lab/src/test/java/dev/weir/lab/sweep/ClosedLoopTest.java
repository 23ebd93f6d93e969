package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.pools.PoolCounts;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(60)
class ClosedLoopTest {

    private final Meter meter = new Meter();
    private final GatedPool pool = new GatedPool();
    private final AtomicInteger runs = new AtomicInteger();
    private CountDownLatch awaited = new CountDownLatch(0);

    private ClosedLoop loop(int clients) {
        return new ClosedLoop(new Request(pool, new Counting(), meter), clients, Duration.ZERO, 1);
    }

    @Test
    void clientsAskAgainWhenTheyHaveTheirAnswer() throws InterruptedException {
        awaited = new CountDownLatch(100);
        ClosedLoop loop = loop(3);
        loop.start();
        awaited.await();
        loop.stop();

        assertThat(meter.servedInAll()).isGreaterThanOrEqualTo(100).isEqualTo(runs.get());
        assertThat(meter.cut().served()).isEqualTo(runs.get());
    }

    @Test
    void whoStillWaitsWhenTheLoadEndsReturnsItsConnectionUnused() throws InterruptedException {
        pool.gate.acquire();
        ClosedLoop loop = loop(20);
        loop.start();
        while (pool.asking.get() < 20) {
            Thread.onSpinWait();
        }
        Thread stopping = Thread.ofPlatform().start(() -> stop(loop));
        while (stopping.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        pool.gate.release();
        stopping.join();

        assertThat(runs).hasValue(0);
        assertThat(meter.servedInAll()).isZero();
    }

    @Test
    void aPoolThatRefusesIsAFailureWithItsState() throws InterruptedException {
        pool.refusing = true;
        awaited = new CountDownLatch(1);
        ClosedLoop loop = loop(2);
        loop.start();
        while (meter.failures().isEmpty()) {
            Thread.onSpinWait();
        }
        loop.stop();

        assertThat(meter.failures()).containsOnlyKeys("08001");
        assertThat(meter.cut().failed()).isPositive();
    }

    @Test
    void responseCountsFromTheMomentThatARequestWasMeantToBegin() {
        long now = System.nanoTime();
        meter.served(Workload.Kind.SHORT, now, now + 3_000_000, now + 5_000_000);
        Meter.Interval interval = meter.cut();
        assertThat(Latency.of(interval.responses()).p50()).isBetween(4.9, 5.1);
        assertThat(Latency.of(interval.waits()).p50()).isBetween(2.9, 3.1);
        assertThat(Latency.of(interval.uses()).p50()).isBetween(1.9, 2.1);
    }

    @Test
    void anIntervalHoldsOnlyWhatCameSinceTheLastOne() {
        meter.served(Workload.Kind.SHORT, 0, 1_000, 2_000);
        meter.served(Workload.Kind.LONG, 0, 1_000, 2_000);
        Meter.Interval first = meter.cut();
        meter.served(Workload.Kind.SHORT, 0, 1_000, 2_000);
        Meter.Interval second = meter.cut();

        assertThat(first.served()).isEqualTo(2);
        assertThat(second.served()).isEqualTo(1);
        assertThat(first.and(second).served()).isEqualTo(3);
        assertThat(first.and(second).longResponses().getTotalCount()).isEqualTo(1);
    }

    private static void stop(ClosedLoop loop) {
        try {
            loop.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Lends while its gate is open. */
    private static final class GatedPool implements ResizablePool {

        private final ScriptedDatabase database = ScriptedDatabase.stub();
        private final Semaphore gate = new Semaphore(1);
        private final AtomicInteger asking = new AtomicInteger();
        private volatile boolean refusing;

        @Override
        public void open() {}

        @Override
        public Connection connection() throws SQLException {
            if (refusing) {
                throw new SQLTransientConnectionException("no connection", "08001");
            }
            asking.incrementAndGet();
            gate.acquireUninterruptibly();
            gate.release();
            return database.connect();
        }

        @Override
        public PoolCounts counts() {
            return new PoolCounts(0, 0, 0, 0);
        }

        @Override
        public void close() {}
    }

    /** PoolCounts what it is asked for. */
    private final class Counting implements Workload {

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public String description() {
            return "";
        }

        @Override
        public void build(Connection c, Database database) {}

        @Override
        public void run(Kind kind, Connection c, SplittableRandom random) {
            runs.incrementAndGet();
            awaited.countDown();
        }
    }
}
