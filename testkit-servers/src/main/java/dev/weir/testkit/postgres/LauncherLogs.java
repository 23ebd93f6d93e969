package dev.weir.testkit.postgres;

import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Keeps the launcher quiet: it logs each start through SLF4J, which itself complains when it has no
 * backend.
 */
final class LauncherLogs {

    /** Held here, because java.util.logging forgets the level of a logger that nobody holds. */
    private static final Logger LAUNCHER = Logger.getLogger("io.zonky.test.db.postgres");

    private static final String SLF4J_VERBOSITY = "slf4j.internal.verbosity";

    private LauncherLogs() {}

    static void silence() {
        LAUNCHER.setLevel(Level.OFF);
        if (System.getProperty(SLF4J_VERBOSITY) == null) {
            System.setProperty(SLF4J_VERBOSITY, "ERROR");
        }
    }
}
