package dev.weir.testkit.postgres;

import java.util.Map;

/** Whether a cluster keeps its promises when the machine stops. */
public enum Durability {
    /** As a server in production: every commit reaches the disk. The one to measure with. */
    DURABLE,
    /** For tests of behaviour: nothing waits for the disk. */
    FAST;

    /** The server settings, each by name: the launcher's own defaults switch durability off. */
    Map<String, String> settings() {
        String value = this == DURABLE ? "on" : "off";
        return Map.of("fsync", value, "synchronous_commit", value, "full_page_writes", value);
    }
}
