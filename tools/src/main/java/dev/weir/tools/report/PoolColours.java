package dev.weir.tools.report;

import dev.weir.tools.result.Chart.Series;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The colour of each pool, the same on every page. The names are those of custom properties in the
 * style sheet. What is no pool gets a colour that no pool of the same chart has.
 */
final class PoolColours {

    /** By what the name of a series begins with or has in it, in lower case. */
    private static final Map<String, String> POOLS = pools();

    private static final List<String> OTHERS =
            List.of("other-0", "other-1", "other-2", "other-3", "other-4", "other-5", "other-6");

    private PoolColours() {}

    /** One colour for each series, in their order. */
    static List<String> of(List<Series> series) {
        List<String> colours = new ArrayList<>();
        int others = 0;
        for (Series one : series) {
            String pool = of(one.name());
            colours.add(pool.isEmpty() ? OTHERS.get(others++ % OTHERS.size()) : pool);
        }
        return colours;
    }

    /** The colour of a pool; empty if the name is none of a pool's. */
    static String of(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.startsWith("weir")) {
            return "weir";
        }
        return POOLS.entrySet().stream()
                .filter(pool -> lower.contains(pool.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("");
    }

    private static Map<String, String> pools() {
        Map<String, String> pools = new LinkedHashMap<>();
        pools.put("hikari", "hikari");
        // The fixed sizes of an experiment are HikariCP's, and so are its two pools.
        pools.put("fixed", "hikari");
        pools.put("two pools", "hikari");
        pools.put("dbcp", "other-0");
        pools.put("tomcat", "other-1");
        pools.put("vibur", "other-2");
        pools.put("c3p0", "other-3");
        pools.put("agroal", "other-4");
        pools.put("druid", "other-5");
        pools.put("beecp", "other-6");
        return pools;
    }
}
