package dev.weir.lab.tune;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A server that is made up, for tests without one. */
final class Made {

    static final Facts FACTS = new Facts(8L << 30, 4, 100, 18, 1L << 30);

    private Made() {}

    /** Six knobs, of which two need a restart. */
    static Surface surface() {
        return Surface.of(Dialects.POSTGRESQL, settings(), true);
    }

    static Map<String, ServerSetting> settings() {
        Map<String, ServerSetting> settings = new LinkedHashMap<>();
        add(settings, "shared_buffers", "8kB", true, "16384", 16, 1_073_741_823);
        add(settings, "wal_buffers", "8kB", true, "-1", -1, 262_143);
        add(settings, "work_mem", "kB", false, "4096", 64, 2_147_483_647);
        add(settings, "random_page_cost", "", false, "4", 0, 1e300);
        add(settings, "max_wal_size", "MB", false, "1024", 2, 2_147_483_647);
        settings.put(
                "jit",
                new ServerSetting(
                        "jit",
                        "",
                        false,
                        "on",
                        "on",
                        Double.NaN,
                        Double.NaN,
                        List.of("on", "off"),
                        ""));
        return settings;
    }

    private static void add(
            Map<String, ServerSetting> settings,
            String name,
            String unit,
            boolean restart,
            String builtIn,
            double least,
            double most) {
        settings.put(
                name,
                new ServerSetting(
                        name, unit, restart, builtIn, builtIn, least, most, List.of(), ""));
    }
}
