package dev.weir.size;

import dev.weir.text.ComparisonWords;

/**
 * A decision of the {@link LimitLaw} with its reason.
 *
 * @param limit the estimate of how many connections the database can use; fractional, since small
 *     moves add up
 * @param permits connections that may be lent from now on
 * @param maxOpen most physical connections worth having open: {@code permits} and {@code high} stay
 *     within it
 * @param low permits of the low half of the pair under way
 * @param high permits of the high half
 * @param state what the law is about
 * @param elasticity per cent more throughput for one per cent more connections, as estimated when
 *     the law last looked; NaN when there was no estimate
 * @param error its standard error; NaN when there was no estimate
 * @param pairs pairs of windows that the estimate rests on
 * @param reason why
 * @param before the limit before this decision
 */
public record LimitDecision(
        double limit,
        int permits,
        int maxOpen,
        int low,
        int high,
        State state,
        double elasticity,
        double error,
        int pairs,
        Reason reason,
        double before) {

    /** What the law is about. */
    public enum State {
        /** No pair was measured yet. */
        START,
        /** Pairs are measured and the limit follows them. */
        SEEK,
        /** Fewer connections are asked for than the limit allows: no information, no move. */
        DEMAND_LIMITED,
        /** Nothing comes back, or connects fail: the limit is frozen. */
        OUTAGE
    }

    /** Why. */
    public enum Reason {
        START,
        MEASURING,
        MORE_PAYS,
        MORE_COSTS,
        MORE_IS_HARDLY_WORTH_IT,
        /** More than the limit was lent, and short work took no longer than at rest. */
        HAS_ROOM,
        NOBODY_WAITS,
        STANDSTILL,
        TROUBLE,
        /** More connections would take throughput from others. */
        FOREIGN_LOAD,
        OTHERS_HAVE_COME,
        BOUNDS
    }

    /** Whether the limit moved. */
    public boolean moved() {
        return limit != before;
    }

    /** The decision in one sentence without a full stop, for the log and for people. */
    public String sentence() {
        return (moved() ? ComparisonWords.move(before, limit) : standing()) + ": " + why();
    }

    private String standing() {
        String verb =
                switch (reason) {
                    case STANDSTILL, TROUBLE -> " frozen";
                    case NOBODY_WAITS, FOREIGN_LOAD -> " kept";
                    default -> "";
                };
        return "limit " + ComparisonWords.size(limit) + verb;
    }

    /** What the decision rests on, without the limit itself. */
    public String why() {
        return switch (reason) {
            case START -> "no sizes have been compared yet";
            case MEASURING -> measuring();
            case MORE_PAYS -> "more connections add throughput (" + evidence() + ")";
            case MORE_COSTS -> "more connections cost throughput (" + evidence() + ")";
            case MORE_IS_HARDLY_WORTH_IT ->
                    "more connections add almost no throughput (" + evidence() + ")";
            case HAS_ROOM -> "with more connections short work took no longer than at rest";
            case NOBODY_WAITS ->
                    "fewer connections are needed than it allows, so sizes cannot be compared";
            case STANDSTILL -> "no connection is returned";
            case TROUBLE -> "a connect or a validation has failed";
            case FOREIGN_LOAD ->
                    "more connections would take throughput from other clients of the database ("
                            + evidence()
                            + ")";
            case OTHERS_HAVE_COME ->
                    "other clients keep the database busy now, so the last step up is taken back";
            case BOUNDS -> "the bounds have changed";
        };
    }

    private String measuring() {
        String compares =
                low == high
                        ? "sizes cannot be compared within the bounds"
                        : "comparing " + low + " and " + high + " connections";
        if (Double.isNaN(elasticity)) {
            return pairs == 0
                    ? compares
                    : compares + ", too early to tell (" + ComparisonWords.comparisons(pairs) + ")";
        }
        return compares + ", " + evidence();
    }

    /** The estimate in words, where there is one. */
    public String evidence() {
        return ComparisonWords.evidence(elasticity, error, pairs);
    }
}
