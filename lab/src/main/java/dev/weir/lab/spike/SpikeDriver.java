package dev.weir.lab.spike;

import dev.weir.testkit.driver.PlainDriver;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Stands before a real driver and notes when connections open and close; all else goes through. The
 * URLs are handed out by {@link #urlFor}.
 */
public final class SpikeDriver extends PlainDriver {

    private static final String PREFIX = "jdbc:weir-spike:";
    private static final Map<String, Target> TARGETS = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT = new AtomicInteger();

    static {
        try {
            DriverManager.registerDriver(new SpikeDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private record Target(String url, ConnectionLog log) {}

    /** For {@link DriverManager} and for pools that make a driver by its class. */
    public SpikeDriver() {}

    /** A URL that opens connections to {@code url} and notes them in the log. */
    static String urlFor(String url, ConnectionLog log) {
        String alias = PREFIX + NEXT.incrementAndGet();
        TARGETS.put(alias, new Target(url, log));
        return alias;
    }

    /** Forgets a URL. */
    static void forget(String alias) {
        TARGETS.remove(alias);
    }

    @Override
    public @Nullable Connection connect(String url, Properties info) throws SQLException {
        Target target = TARGETS.get(url);
        if (target == null) {
            return null;
        }
        target.log().add(ConnectionLog.Step.CONNECT_BEGINS);
        Connection real = DriverManager.getConnection(target.url(), info);
        target.log().add(ConnectionLog.Step.OPEN);
        return noted(real, target.log());
    }

    private static Connection noted(Connection real, ConnectionLog log) {
        AtomicBoolean open = new AtomicBoolean(true);
        return Interposed.connection(
                real,
                call -> {
                    boolean ends = call.method().equals("close") || call.method().equals("abort");
                    if (ends && open.compareAndSet(true, false)) {
                        log.add(ConnectionLog.Step.CLOSED);
                    }
                    return call.pass();
                });
    }

    @Override
    public boolean acceptsURL(String url) {
        return TARGETS.containsKey(url);
    }
}
