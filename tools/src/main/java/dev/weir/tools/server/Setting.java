package dev.weir.tools.server;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A setting of a server.
 *
 * @param name as the server writes it
 * @param value as the server writes it
 * @param unit of a value that names none: {@code 8kB}, {@code ms}; empty where there is none
 * @param changed whether somebody has set it; false where the server does not tell
 * @param pendingRestart whether another value waits for a restart
 */
public record Setting(
        String name, String value, String unit, boolean changed, boolean pendingRestart) {

    /** Sizes in bytes, times in milliseconds, else the number itself; empty if it is none. */
    public OptionalDouble number() {
        return Quantity.of(value, unit);
    }

    /** The value for readers: {@code 16384} with the unit {@code 8kB} is {@code 128 MiB}. */
    public String words() {
        OptionalDouble number = number();
        if (number.isEmpty() || number.getAsDouble() < 0 || unit.isEmpty()) {
            return value;
        }
        return unit.toLowerCase(Locale.ROOT).endsWith("b")
                ? Quantity.bytes(number.getAsDouble())
                : value + " " + unit;
    }
}
