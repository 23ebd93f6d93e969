package dev.weir.lab.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What happens to the load or the server while a pool serves. */
enum Change {
    USERS("3 users, then 300, then 3 again"),
    MIX("each request does four times the work"),
    FOREIGN("another application works on the same database, on three connections a processor"),
    RESTART("the server is stopped (fast) and started"),
    FREEZE("every process of the server stands still for 1.5 s (SIGSTOP)"),
    CORES("the server's processes may use half of the processors (taskset)"),
    CACHE(
            "each request also reads one page of a table that was all in memory, and the memory is"
                    + " emptied: the server's buffers, and the system's page cache where permitted");

    /** The name of what is no change of one pool's conditions: several pools at once. */
    static final String SEVERAL_POOLS = "pools";

    private static final String ALL = "all";

    private final String words;

    Change(String words) {
        this.words = words;
    }

    /** What happens, in words. */
    String words() {
        return words;
    }

    /** The name on the command line. */
    String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it is over by itself, instead of lasting until it is taken back. */
    boolean passes() {
        return this == RESTART || this == FREEZE || this == CACHE;
    }

    /** Whether it needs the hand on the server's processes. */
    boolean needsControl() {
        return passes() || this == CORES;
    }

    /** Whether these names ask for several pools at once. */
    static boolean severalPools(List<String> names) {
        return names.contains(ALL) || names.contains(SEVERAL_POOLS);
    }

    /**
     * The changes of these names.
     *
     * @throws IllegalArgumentException for an unknown name, naming the known ones
     */
    static List<Change> named(List<String> names) {
        if (names.contains(ALL)) {
            return List.of(values());
        }
        return names.stream()
                .filter(name -> !name.equals(SEVERAL_POOLS))
                .distinct()
                .map(Change::named)
                .toList();
    }

    private static Change named(String name) {
        return Arrays.stream(values())
                .filter(change -> change.option().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "--changes knows %s, pools and all, not '%s'"
                                                .formatted(
                                                        String.join(
                                                                ", ",
                                                                Arrays.stream(values())
                                                                        .map(Change::option)
                                                                        .toList()),
                                                        name)));
    }
}
