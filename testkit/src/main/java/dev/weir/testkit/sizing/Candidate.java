package dev.weir.testkit.sizing;

import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A law to be judged: its name, the size it starts from, and its controls.
 *
 * @param name for people
 * @param start size of each pool when time begins
 * @param controls makes as many fresh controls as there are pools, which may know of each other
 */
public record Candidate(String name, int start, IntFunction<List<SizingControl>> controls) {
    /** A law whose pools know nothing of each other. */
    public static Candidate of(String name, int start, Supplier<SizingControl> control) {
        return new Candidate(
                name,
                start,
                pools -> IntStream.range(0, pools).mapToObj(i -> control.get()).toList());
    }
}
