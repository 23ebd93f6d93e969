package dev.weir.catalogue.conformance;

import java.time.Instant;

/**
 * The wall clock of classes that an {@link ApplicationLoader} has loaded: it can be set. Public for
 * those classes alone.
 */
public final class WallClock {

    private static volatile long shiftMillis;

    private WallClock() {}

    /** Moves it against the machine's; 0 puts it right. */
    static void shift(long millis) {
        shiftMillis = millis;
    }

    /** Stands in for {@link System#currentTimeMillis}. */
    public static long currentTimeMillis() {
        return System.currentTimeMillis() + shiftMillis;
    }

    /** Stands in for {@link Instant#now()}. */
    public static Instant now() {
        return Instant.now().plusMillis(shiftMillis);
    }
}
