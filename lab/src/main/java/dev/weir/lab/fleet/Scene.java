package dev.weir.lab.fleet;

/** What happens to the instances. */
enum Scene {
    EQUAL("equal", 0),
    HOT("a hot tenth", 0),
    BURST("a burst at one", 0),
    OVERLOAD("overload", 0),
    KILL("a third killed", 1.5),
    DEPLOY("rolling deploy", 2),
    STOP("a third stopped", 0),
    RESTART("server restart", 10),
    FOREIGN("a foreign pool", 0);

    final String title;

    /** In which fixed pools of a fleet have to be there again; 0: that is not asked. */
    final double mostSeconds;

    Scene(String title, double mostSeconds) {
        this.title = title;
        this.mostSeconds = mostSeconds;
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
            case BURST -> i == instances - 1 ? budget / 2 : 0;
            default -> 1 + 2 * budget / instances;
        };
    }
}
