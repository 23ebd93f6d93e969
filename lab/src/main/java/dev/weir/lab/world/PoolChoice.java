package dev.weir.lab.world;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How the pool is set up.
 *
 * @param name as the command line has it
 * @param isFixed whether it always has as many connections
 * @param size that many, or the limit that it begins to look from
 * @param lanes whether short and long work are told apart
 */
public record PoolChoice(String name, boolean isFixed, int size, boolean lanes) {
    private static final Pattern NAME =
            Pattern.compile("(auto|fixed)-?([1-9][0-9]{0,3})?(-one-line)?");

    private static final int START = 10;

    /** A pool of one size. */
    public static PoolChoice fixed(int size) {
        return new PoolChoice("fixed-" + size, true, size, true);
    }

    /** A pool that finds its size, by default. */
    public static PoolChoice auto() {
        return auto(START, true);
    }

    /**
     * The same, begun at {@code start}.
     *
     * @param lanes whether short and long work are told apart
     */
    public static PoolChoice auto(int start, boolean lanes) {
        String begun = start == START ? "auto" : "auto-" + start;
        return new PoolChoice(lanes ? begun : begun + "-one-line", false, start, lanes);
    }

    /**
     * Reads a name: {@code fixed-N}, {@code auto} (begun at 10), {@code auto-N}, and {@code
     * auto-one-line} or {@code auto-N-one-line} for one line of all work.
     *
     * @throws IllegalArgumentException for another name; the message says what may be
     */
    public static PoolChoice named(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches() || (name.startsWith("fixed") && matcher.group(2) == null)) {
            throw new IllegalArgumentException(
                    "no pool is called '%s': choose from fixed-N, auto, auto-N, auto-one-line, auto-N-one-line"
                            .formatted(name));
        }
        String number = matcher.group(2);
        return new PoolChoice(
                name,
                matcher.group(1).equals("fixed"),
                number == null ? START : Integer.parseInt(number),
                matcher.group(3) == null);
    }
}
