package dev.weir.testkit.postgres;

import java.util.Locale;

/** How a server goes down, as {@code pg_ctl stop -m} says it. */
public enum StopMode {
    /** Ends every session with 57P01 and writes a checkpoint: an administrator's restart. */
    FAST,
    /** Ends every process at once and recovers at the next start: a crash. */
    IMMEDIATE;

    String option() {
        return name().toLowerCase(Locale.ROOT);
    }
}
