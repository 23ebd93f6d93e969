package dev.weir.testkit.postgres;

import java.util.Map;

/** Whether a cluster keeps its promises when the machine stops. */
public enum Durability {
    /** As a server in production: every commit reaches the disk. The one to measure with. */
    DURABLE(Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on")),
    /** For tests of behaviour: nothing waits for the disk. */
    FAST(Map.of("fsync", "off", "synchronous_commit", "off", "full_page_writes", "off"));

    private final Map<String, String> settings;

    Durability(Map<String, String> settings) {
        this.settings = settings;
    }

    /**
     * The server settings; named one by one, because the launcher's own defaults switch durability
     * off.
     */
    Map<String, String> settings() {
        return settings;
    }
}
