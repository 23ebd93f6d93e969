package dev.weir.size;

import java.util.Locale;

/**
 * A decision of the {@link GrowthLaw} with its reason.
 *
 * @param open connections to begin opening now
 * @param wanted connections that would help, before pace and room were applied
 * @param reason why
 * @param demand what the decision was made from
 */
public record Growth(int open, int wanted, Reason reason, Demand demand) {

    /** Why connections are opened, or why not. */
    public enum Reason {
        /** Nobody waits and the floor is reached. */
        ENOUGH,
        /** Waits have not added up to what a connect costs. */
        DRAINS_FIRST,
        /** Short work takes so much longer than at rest that one more would not help. */
        SATURATED,
        /** The total is below the floor. */
        FLOOR,
        /** Somebody waits and there is no connection at all. */
        EMPTY,
        /** Waits have added up to what a connect costs. */
        WAITS,
        /** The limit law tries whether one more brings throughput. */
        TRIED,
        /** Long work has all that are open, and the next short work is not to wait for it. */
        RESERVE
    }

    /**
     * What came of the decision where a budget of connects let fewer begin.
     *
     * @param begun connections that began to open, at most {@link #open()}
     */
    public Growth cutTo(int begun) {
        return begun == open ? this : new Growth(begun, wanted, reason, demand);
    }

    /**
     * Together with connections that began to open just before for the same reason.
     *
     * @param before how many
     */
    public Growth after(int before) {
        return new Growth(before + open, before + wanted, reason, demand);
    }

    /** Connections that there were, or were coming, when it was made. */
    public int existing() {
        return demand.usable() + demand.opening();
    }

    /** The decision in one sentence without a full stop, for the log and for people. */
    public String sentence() {
        return switch (reason) {
            case ENOUGH -> "open none: no borrower waits";
            case DRAINS_FIRST ->
                    "open none: %s, and a connect takes %s".formatted(served(), connect());
            case FLOOR -> "open %d: %d missing to minimumIdle".formatted(open, demand.missing());
            case EMPTY -> "open %d: %s and no connection is open".formatted(open, borrowersWait());
            case SATURATED -> "open none: the database has no room for another";
            case WAITS ->
                    "open %s: %s, and waits add up to more than a connect costs"
                            .formatted(ofWanted(), borrowersWait());
            case RESERVE -> "open %d: long work has all the others".formatted(open);
            case TRIED ->
                    "open %d to compare more connections with fewer: %s"
                            .formatted(open, borrowersWait());
        };
    }

    private String ofWanted() {
        return open == wanted
                ? String.valueOf(open)
                : "%d now, of %d that would help".formatted(open, wanted);
    }

    private String borrowersWait() {
        return demand.waiting() == 1 ? "1 borrower waits" : demand.waiting() + " borrowers wait";
    }

    private String served() {
        String who =
                demand.waiting() == 1
                        ? "the 1 that waits is served"
                        : "the " + demand.waiting() + " that wait are served";
        double nanos = GrowthLaw.drainNanos(demand);
        return Double.isInfinite(nanos) ? who + " never" : who + " in " + millis(nanos);
    }

    private String connect() {
        return demand.connectNanos() == 0
                ? "a time that is not known yet"
                : millis(demand.connectNanos());
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.1f ms", nanos / 1e6);
    }
}
