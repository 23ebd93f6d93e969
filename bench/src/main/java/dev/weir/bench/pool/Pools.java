package dev.weir.bench.pool;

import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.lab.pools.Safety;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pools by the names that the command line takes, each of full safety: what really comes of it
 * {@code dev.weir.bench.safety} checks.
 */
public final class Pools {

    /** The driver alone, which is no pool. */
    public static final String BARE = BareDriver.NAME;

    /** The longest a borrower waits. */
    public static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(30);

    private static final String AUTO = "weir-auto";
    private static final List<String> NAMES =
            List.of(
                    "weir", AUTO, "hikari", "beecp", "agroal", "vibur", "druid", "tomcat", "dbcp2",
                    "c3p0");

    private Pools() {}

    /** Every pool, Weir first. */
    public static List<String> names() {
        return NAMES;
    }

    /** Whether {@link #adapter} knows that name. */
    public static boolean knows(String name) {
        return NAMES.contains(name) || name.equals(BARE);
    }

    /** What every pool is told: that many connections from the start on, neither more nor fewer. */
    public static PoolSettings settings(String url, int connections, boolean autoCommit) {
        return PoolSettings.defaults(url, null, null)
                .sized(connections, connections, CONNECTION_TIMEOUT)
                .withAutoCommit(autoCommit);
    }

    /** An adapter of that pool, from the class loader of this class. */
    public static PoolUnderTest adapter(String name) {
        return adapter(name, Pools.class.getClassLoader());
    }

    /**
     * An adapter of that pool with the pool's classes from that class loader. By name, so that the
     * code here is not tied to the classes of its own loader.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    public static PoolUnderTest adapter(String name, @Nullable ClassLoader loader) {
        if (name.equals(BARE)) {
            return new BareDriver();
        }
        if (!knows(name)) {
            throw new IllegalArgumentException(
                    "no pool is called '%s' (known: %s, and %s for the driver alone)"
                            .formatted(name, String.join(", ", NAMES), BARE));
        }
        try {
            Class<?> adapters = Class.forName("dev.weir.lab.pools.Adapters", true, loader);
            Object adapter =
                    name.equals(AUTO)
                            ? adapters.getMethod("weirAuto").invoke(null)
                            : adapters.getMethod("create", String.class, Safety.class)
                                    .invoke(null, name, Safety.FULL);
            return (PoolUnderTest) adapter;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make the adapter of " + name, e);
        }
    }
}
