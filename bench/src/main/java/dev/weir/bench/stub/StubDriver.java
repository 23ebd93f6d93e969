package dev.weir.bench.stub;

import dev.weir.testkit.driver.PlainDriver;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Serves {@code jdbc:stub:idle}, whose statements return at once, and {@code
 * jdbc:stub:park:<nanoseconds>}, whose statements park the calling thread for that long.
 */
public final class StubDriver extends PlainDriver {

    /** A database whose every call returns at once. */
    public static final String URL = "jdbc:stub:idle";

    private static final String PARK = "jdbc:stub:park:";

    private static final AtomicLong CONNECTED = new AtomicLong();

    static {
        try {
            DriverManager.registerDriver(new StubDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** For the service loader. */
    public StubDriver() {}

    /** The URL of a database whose statements take that long. */
    public static String parking(long nanos) {
        return PARK + nanos;
    }

    /** How many connections there have ever been. */
    public static long connected() {
        return CONNECTED.get();
    }

    /**
     * Waits until there have been that many.
     *
     * @throws IllegalStateException when the time has passed before
     * @throws InterruptedException when the calling thread is interrupted
     */
    public static void awaitConnected(long count, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (connected() < count) {
            if (System.nanoTime() - end > 0) {
                throw new IllegalStateException(
                        "the pool lacks %d of its connections after %d s"
                                .formatted(count - connected(), patience.toSeconds()));
            }
            Thread.sleep(1);
        }
    }

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties info) throws SQLException {
        Connection connection = connection(url);
        if (connection != null) {
            CONNECTED.incrementAndGet();
        }
        return connection;
    }

    private @Nullable Connection connection(String url) throws SQLException {
        if (url.startsWith(PARK)) {
            return new ParkingConnection(Long.parseLong(url.substring(PARK.length())));
        }
        return acceptsURL(url) ? new StubConnection() : null;
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith("jdbc:stub:");
    }
}
