package dev.weir.lab.cli;

import static java.util.Objects.requireNonNullElse;

import dev.weir.tools.cli.Limits;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How often pools take turns on the same load, and with which chance. */
public final class RoundOptions {

    /** The largest size of a pool that a command takes. */
    public static final int LARGEST = 500;

    private static final int MOST = 100;
    private static final int USUAL = 5;
    private static final int QUICK = 2;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Slices of each pool under a load. Default: 5; --quick 2.")
    private @Nullable Integer rounds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Of arrivals, kinds of work and order. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--quick", description = "A look at whether it works, in one to four minutes.")
    private boolean quick;

    @Option(
            names = "--explain",
            description = "Print Weir's account of its size after the rounds of each load.")
    private boolean explain;

    /**
     * Slices of each pool.
     *
     * @throws IllegalArgumentException naming the option, if there are none or too many
     */
    public int rounds() {
        int used = requireNonNullElse(rounds, quick ? QUICK : USUAL);
        Limits.between("--rounds", used, 1, MOST);
        return used;
    }

    /** Equal seeds give equal arrivals. */
    public long seed() {
        return seed;
    }

    /** Whether shorter times are wanted than the usual ones. */
    public boolean isQuick() {
        return quick;
    }

    /** Whether Weir is to say why its size is what it is. */
    public boolean explain() {
        return explain;
    }

    /**
     * Sizes of pools, each once, ascending.
     *
     * @throws IllegalArgumentException naming the option and the value, if one is out of range
     */
    public static List<Integer> sizes(List<Integer> given) {
        for (int size : given) {
            Limits.between("--sizes", size, 1, LARGEST);
        }
        return List.copyOf(new TreeSet<>(given));
    }
}
