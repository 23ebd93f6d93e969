package dev.weir.tools.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.util.OptionalInt;
import sun.misc.Signal;

/** The terminal of this process: whether a person watches, and how wide it is. Thread-safe. */
final class Terminal {

    /** The width without a terminal, or where none can be told. */
    static final int USUAL_COLUMNS = 80;

    private static final int FEWEST_COLUMNS = 30;
    private static final boolean PRESENT = isPresent();

    private static volatile boolean plain;
    private static volatile int columns;

    static {
        columns = measured();
        followResizes();
    }

    private Terminal() {}

    /** Whether it is to be written to as to a file. */
    static void plain(boolean wanted) {
        plain = wanted;
    }

    /** Whether a person watches: only then is anything written over. */
    static boolean isInteractive() {
        return PRESENT && !plain;
    }

    /** Whether escape codes for colour are welcome (no-color.org). */
    static boolean hasColour() {
        String noColour = System.getenv("NO_COLOR");
        return isInteractive() && (noColour == null || noColour.isEmpty());
    }

    /** The characters that fit in a line. */
    static int columns() {
        return columns;
    }

    /**
     * Since JDK 22 there may be a {@link java.io.Console} without a terminal, and {@code
     * isTerminal} tells; before, there was none.
     */
    private static boolean isPresent() {
        java.io.Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return (boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (IllegalAccessException | InvocationTargetException e) {
            return false;
        }
    }

    private static int measured() {
        OptionalInt asked = PRESENT ? ofDevice() : OptionalInt.empty();
        return Math.max(FEWEST_COLUMNS, asked.orElse(USUAL_COLUMNS));
    }

    /** The JDK does not tell; {@code stty} does, where there is one. */
    private static OptionalInt ofDevice() {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(new File("/dev/tty"))
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            String[] size =
                    new String(stty.getInputStream().readAllBytes(), US_ASCII)
                            .strip()
                            .split(" ", -1);
            int width = size.length == 2 ? Integer.parseInt(size[1]) : 0;
            return width > 0 ? OptionalInt.of(width) : OptionalInt.empty();
        } catch (IOException | NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    private static void followResizes() {
        if (PRESENT) {
            try {
                Signal.handle(new Signal("WINCH"), resized -> columns = measured());
            } catch (IllegalArgumentException noSuchSignal) {
                return;
            }
        }
    }
}
