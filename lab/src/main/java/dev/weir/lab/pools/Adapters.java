package dev.weir.lab.pools;

import dev.weir.Lanes;
import dev.weir.SessionReset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The pools by the names that the command line takes. */
public final class Adapters {

    private static final Map<String, Supplier<PoolUnderTest>> BY_NAME = new LinkedHashMap<>();

    static {
        BY_NAME.put("weir", WeirPool::new);
        BY_NAME.put("hikari", HikariPool::new);
        BY_NAME.put("dbcp2", Dbcp2Pool::new);
        BY_NAME.put("tomcat", TomcatPool::new);
        BY_NAME.put("vibur", ViburPool::new);
        BY_NAME.put("c3p0", C3p0Pool::new);
        BY_NAME.put("agroal", AgroalPool::new);
        BY_NAME.put("druid", DruidPool::new);
        BY_NAME.put("beecp", BeecpPool::new);
    }

    private Adapters() {}

    /** All names, Weir first. */
    public static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    /**
     * A fresh, unopened pool.
     *
     * @throws IllegalArgumentException for an unknown name; the message has the nearest known one
     */
    public static PoolUnderTest create(String name) {
        Supplier<PoolUnderTest> adapter = BY_NAME.get(name.toLowerCase(Locale.ROOT));
        if (adapter == null) {
            throw new IllegalArgumentException(
                    "no pool is called '%s': did you mean '%s'? (known: %s)"
                            .formatted(name, nearest(name), String.join(", ", names())));
        }
        return adapter.get();
    }

    /** A fresh, unopened Weir that undoes what SQL left at other times than by default. */
    public static PoolUnderTest weir(SessionReset reset) {
        return new WeirPool(reset, Lanes.AUTO);
    }

    /** A fresh, unopened Weir with one line of waiters or with lines. */
    public static PoolUnderTest weir(Lanes lanes) {
        return new WeirPool(SessionReset.DIRTY, lanes);
    }

    private static String nearest(String name) {
        LevenshteinDistance distance = new LevenshteinDistance();
        String lower = name.toLowerCase(Locale.ROOT);
        return names().stream()
                .min(Comparator.comparingInt(known -> distance.apply(lower, known)))
                .orElseThrow();
    }
}
