package dev.weir.bench.pool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The pools by the names that the command line takes. */
public final class Pools {

    /** The driver alone, which is no pool. */
    public static final String BARE = BareDriver.NAME;

    private static final String PEERS = "dev.weir.bench.peers.";

    private static final Map<String, String> CLASSES = new LinkedHashMap<>();

    static {
        CLASSES.put("weir", "WeirAdapter");
        CLASSES.put("weir-auto", "WeirAutoAdapter");
        CLASSES.put("hikari", "HikariAdapter");
        CLASSES.put("beecp", "BeecpAdapter");
        CLASSES.put("agroal", "AgroalAdapter");
        CLASSES.put("vibur", "ViburAdapter");
        CLASSES.put("druid", "DruidAdapter");
        CLASSES.put("tomcat", "TomcatAdapter");
        CLASSES.put("dbcp2", "Dbcp2Adapter");
        CLASSES.put("c3p0", "C3p0Adapter");
    }

    private Pools() {}

    /** Every pool, Weir first. */
    public static List<String> names() {
        return List.copyOf(CLASSES.keySet());
    }

    /** Whether {@link #adapter} knows that name. */
    public static boolean knows(String name) {
        return CLASSES.containsKey(name) || name.equals(BARE);
    }

    /** An adapter of that pool, from the class loader of this class. */
    public static PoolAdapter adapter(String name) {
        return adapter(name, Pools.class.getClassLoader());
    }

    /**
     * An adapter of that pool with the pool's classes from that class loader. By name, so that the
     * code here is not tied to the classes of its own loader.
     *
     * @throws IllegalArgumentException for an unknown name
     */
    public static PoolAdapter adapter(String name, @Nullable ClassLoader loader) {
        if (name.equals(BARE)) {
            return new BareDriver();
        }
        String type = CLASSES.get(name);
        if (type == null) {
            throw new IllegalArgumentException(
                    "no pool is called '%s' (known: %s, and %s for the driver alone)"
                            .formatted(name, String.join(", ", names()), BARE));
        }
        try {
            return (PoolAdapter)
                    Class.forName(PEERS + type, true, loader)
                            .getDeclaredConstructor()
                            .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot make the adapter of " + name, e);
        }
    }
}
