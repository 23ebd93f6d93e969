package dev.weir.lab.sizing;

import java.util.function.Supplier;

/**
 * What is judged: who decides how many connections a pool lends.
 *
 * @param name for people
 * @param start size of each pool when time begins
 */
public record Candidate(String name, int start, Decides by) {

    /** Who decides. */
    sealed interface Decides {}

    /** A person did, and the size stays. */
    record Person() implements Decides {}

    /**
     * The pool, by its own law.
     *
     * @param sees whether it can see who else uses the server
     * @param lanes whether it tells short and long work apart
     */
    record Pool(boolean sees, boolean lanes) implements Decides {}

    /** The law of another, on a limiter in front of a pool that opens as many as that allows. */
    record Law(Supplier<SizingControl> control) implements Decides {}

    /** The pool as it is by default, begun at {@code start}. */
    public static Candidate weir(int start) {
        return new Candidate("weir", start, new Pool(true, true));
    }

    /** The same where the server's sessions cannot be read. */
    public static Candidate blind(int start) {
        return new Candidate("weir-blind", start, new Pool(false, true));
    }

    /** The same with one line for all work. */
    public static Candidate oneLine(int start) {
        return new Candidate("weir-one-line", start, new Pool(true, false));
    }

    /** A size that a person chose. */
    public static Candidate fixed(int size) {
        return new Candidate("fixed-" + size, size, new Person());
    }
}
