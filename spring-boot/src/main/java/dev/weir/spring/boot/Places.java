package dev.weir.spring.boot;

import dev.weir.ConfigKey;
import dev.weir.WeirConfigException;
import dev.weir.WeirSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;

/** Where the settings of each pool are written, so that a fault can be found. Thread-safe. */
final class Places {

    private final Map<WeirSettings, Map<ConfigKey, String>> byPool =
            Collections.synchronizedMap(new WeakHashMap<>());

    void put(WeirSettings pool, Map<ConfigKey, String> places) {
        byPool.put(pool, places);
    }

    /** The same faults, each with the places of the settings that it names. */
    WeirConfigException located(WeirSettings pool, WeirConfigException fault) {
        Map<ConfigKey, String> places = byPool.getOrDefault(pool, Map.of());
        return new WeirConfigException(
                fault.problems().stream().map(problem -> located(problem, places)).toList());
    }

    private static String located(String problem, Map<ConfigKey, String> places) {
        List<String> named = new ArrayList<>();
        places.forEach(
                (key, place) -> {
                    if (Pattern.compile("\\b" + key + "\\b").matcher(problem).find()) {
                        named.add(place);
                    }
                });
        return named.isEmpty() ? problem : problem + " (" + String.join("; ", named) + ")";
    }
}
