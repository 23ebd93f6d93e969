package dev.weir.lab.fleet;

/** What happens to the instances. */
enum Scene {
    EQUAL("equal"),
    HOT("a hot tenth"),
    BURST("a burst at one"),
    OVERLOAD("overload"),
    KILL("a third killed"),
    DEPLOY("rolling deploy"),
    STOP("a third stopped"),
    RESTART("server restart"),
    FOREIGN("a foreign pool");

    final String title;

    Scene(String title) {
        this.title = title;
    }

    /** Whether one process can have it, which stands for all. */
    boolean isOfLoad() {
        return compareTo(OVERLOAD) <= 0;
    }

    /** Threads at work in instance {@code i}. */
    int threads(int i, int instances, int budget) {
        int tenth = Math.max(1, instances / 10);
        return switch (this) {
            case EQUAL, FOREIGN -> Math.max(1, budget * 7 / 10 / instances);
            case HOT -> i < tenth ? budget * 3 / 4 / tenth : 1;
            case BURST -> i == 0 ? budget / 2 : 0;
            default -> 1 + 2 * budget / instances;
        };
    }
}
