package dev.weir.bench.cli;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;

/** Whether a person watches. */
final class Terminal {

    private Terminal() {}

    /**
     * Since JDK 22 there may be a {@link Console} without a terminal, and {@code isTerminal} tells;
     * before, there was none.
     */
    static boolean isThere() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException e) {
            return false;
        }
    }
}
