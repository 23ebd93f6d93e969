package dev.weir.size;

import java.util.Locale;

/**
 * A decision of the {@link LimitLaw} with its reason.
 *
 * @param limit the estimate of how many connections the database can use; fractional, since small
 *     moves add up
 * @param permits connections that may be lent from now on
 * @param sockets most physical connections worth having open: {@code permits} and {@code high} stay
 *     within it
 * @param low permits of the low half of the pair under way
 * @param high permits of the high half
 * @param state what the law is about
 * @param action what this decision did to the limit
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
        int sockets,
        int low,
        int high,
        State state,
        Action action,
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
        /** Throughput has changed its level: what was known is forgotten, the limit kept. */
        REGIME,
        /** Nothing comes back, or connects fail: the limit is frozen. */
        OUTAGE,
        /** Holds are so much longer than at their shortest that the limit does not rise. */
        CAPPED,
        /** Others than the pools of this kind keep the database busy: the limit does not rise. */
        HOLD_FOREIGN
    }

    /** What was done to the limit. */
    public enum Action {
        KEEP,
        UP,
        DOWN,
        /** Lowered to just below what is in use, to see whether the excess is needed. */
        TRIM,
        /** Moved towards the mean of the peers' limits. */
        SHARE,
        /** Brought between the bounds. */
        BOUND
    }

    /** Why. */
    public enum Reason {
        START,
        MEASURING,
        MORE_PAYS,
        MORE_COSTS,
        MORE_IS_HARDLY_WORTH_IT,
        NOBODY_WAITS,
        NEVER_SHOWN_TO_PAY,
        SLOWED_DOWN,
        FAIR_SHARE,
        NEW_LEVEL,
        STANDSTILL,
        TROUBLE,
        BACK,
        FOREIGN_LOAD,
        OTHERS_HAVE_COME,
        SLOWER_THAN_ALLOWED,
        BOUNDS
    }

    /** Whether the limit moved. */
    public boolean moved() {
        return action != Action.KEEP;
    }

    /** The decision in one sentence, for the log and for people. */
    public String sentence() {
        return switch (reason) {
            case START -> "limit " + size(limit) + " to begin with, nothing measured yet";
            case MEASURING -> "limit " + size(limit) + ": " + evidence();
            case MORE_PAYS -> move() + ": more connections pay, " + evidence();
            case MORE_COSTS -> move() + ": more connections cost throughput, " + evidence();
            case MORE_IS_HARDLY_WORTH_IT ->
                    move() + ": more connections are hardly worth it, " + evidence();
            case NOBODY_WAITS ->
                    "limit " + size(limit) + " kept: it is not used up, so nothing can be learnt";
            case NEVER_SHOWN_TO_PAY ->
                    move() + ": so many were never shown to pay, so fewer are tried";
            case SLOWED_DOWN ->
                    move() + ": holds are much longer than they were, so fewer are tried";
            case FAIR_SHARE -> move() + ": towards what the other pools of this database have";
            case NEW_LEVEL ->
                    "limit " + size(limit) + " kept: throughput has a new level, measured afresh";
            case STANDSTILL -> "limit " + size(limit) + " frozen: no connection comes back";
            case TROUBLE -> "limit " + size(limit) + " frozen: connects or validations have failed";
            case BACK -> "limit " + size(limit) + " kept: connections come back, measured afresh";
            case FOREIGN_LOAD ->
                    "limit "
                            + size(limit)
                            + " kept: more would pay ("
                            + evidence()
                            + "), but others who use the database would bear it";
            case OTHERS_HAVE_COME ->
                    move() + ": others keep the database busy, so a step is given back";
            case SLOWER_THAN_ALLOWED ->
                    "limit "
                            + size(limit)
                            + " kept: more would pay ("
                            + evidence()
                            + "), but holds are several times their shortest";
            case BOUNDS -> move() + ": brought between its bounds";
        };
    }

    private String move() {
        return "limit " + size(before) + " -> " + size(limit);
    }

    private String evidence() {
        if (Double.isNaN(elasticity)) {
            return pairs + " pairs measured at " + low + " and " + high;
        }
        return String.format(
                Locale.ROOT,
                "1 %% more bring %.2f +- %.2f %% throughput (%d pairs)",
                elasticity,
                error,
                pairs);
    }

    private static String size(double limit) {
        return String.format(Locale.ROOT, "%.1f", limit);
    }
}
