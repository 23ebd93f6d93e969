package dev.weir.lab.fleet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * One instance, a process of its own: a pool and the threads that use it. It reads how many threads
 * are to be at work, or {@code ?} for a report, and ends with its input.
 */
public final class InstanceMain {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final AtomicInteger FAILED = new AtomicInteger();
    private static final Recorder MICROS = new Recorder(2);
    private static final ConcurrentLinkedQueue<Thread> THREADS = new ConcurrentLinkedQueue<>();

    private static volatile int wanted;

    private InstanceMain() {}

    /** Kind, URL, user, budget, size, and how many threads there may be. */
    public static void main(String[] args) throws IOException {
        Thread.ofVirtual()
                .uncaughtExceptionHandler((thread, failure) -> System.exit(1))
                .start(() -> begin(args));
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("?")) {
                System.out.println(
                        FAILED.getAndSet(0) + " " + encoded(MICROS.getIntervalHistogram()));
            } else {
                wanted = Integer.parseInt(line);
                THREADS.forEach(LockSupport::unpark);
            }
        }
        System.exit(0);
    }

    private static void begin(String... args) {
        Kind kind = Kind.valueOf(args[0]);
        warmUp(kind.pool(args[1], "other", 0, 2));
        long begun = System.nanoTime();
        int budget = Integer.parseInt(args[3]);
        DataSource pool = kind.pool(args[1], args[2], budget, Integer.parseInt(args[4]));
        while (!uses(pool)) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        MICROS.reset();
        FAILED.set(0);
        String ready = "" + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
        for (int i = 0; i < Integer.parseInt(args[5]); i++) {
            int number = i;
            THREADS.add(Thread.startVirtualThread(() -> work(pool, number)));
        }
        System.out.println(ready);
    }

    /** Loads the classes before time counts. */
    private static void warmUp(DataSource pool) {
        try (AutoCloseable unused = (AutoCloseable) pool) {
            uses(pool);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encoded(Histogram taken) {
        ByteBuffer bytes = ByteBuffer.allocate(taken.getNeededByteBufferCapacity());
        taken.encodeIntoByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static void work(DataSource pool, int number) {
        while (true) {
            if (number >= wanted) {
                LockSupport.park(); // thousands that poll would keep the processors busy
            } else if (!uses(pool)) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static boolean uses(DataSource pool) {
        long begun = System.nanoTime();
        try (Connection c = pool.getConnection();
                Statement s = c.createStatement()) {
            s.execute("select pg_sleep(0.05)");
            MICROS.recordValue((System.nanoTime() - begun) / 1_000);
            return true;
        } catch (SQLException e) {
            FAILED.incrementAndGet();
            return false;
        }
    }
}
