package dev.weir.lab.pools;

import dev.weir.Lanes;
import dev.weir.SessionReset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

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
        List<String> names = new ArrayList<>(names());
        names.sort(
                (a, b) ->
                        Integer.compare(
                                distance(name.toLowerCase(Locale.ROOT), a),
                                distance(name.toLowerCase(Locale.ROOT), b)));
        return names.get(0);
    }

    /** Levenshtein's edit distance. */
    private static int distance(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitution = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(substitution, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
