package dev.weir.size;

/**
 * A decision of the {@link GrowthLaw} with its reason.
 *
 * @param open connections to begin opening now
 * @param wanted connections that would help, before pace and room were applied
 * @param reason why
 * @param demand what the decision was made from
 */
public record Growth(int open, int wanted, Reason reason, Demand demand) {

    /** Why connections are opened. */
    public enum Reason {
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

    /** Connections that there were, or were coming, when it was made. */
    public int existing() {
        return demand.usable() + demand.opening();
    }

    /** What is opened, in one sentence without a full stop, for the log and for people. */
    public String sentence() {
        return switch (reason) {
            case FLOOR -> "open %d: %d missing to minimumIdle".formatted(open, demand.missing());
            case EMPTY -> "open %d: %s and no connection is open".formatted(open, borrowersWait());
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
}
