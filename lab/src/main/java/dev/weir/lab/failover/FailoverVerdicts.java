package dev.weir.lab.failover;

import dev.weir.tools.report.Numbers;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * For each fault how long users had no answer once it was over. Weir is held against HikariCP, and
 * without it against the pool that was first.
 */
final class FailoverVerdicts {

    private static final String US = "Weir";
    private static final String RIVAL = "HikariCP";

    /** Users do not feel less. */
    private static final double UNFELT_MILLIS = 10;

    private FailoverVerdicts() {}

    static List<Verdict> of(List<FaultFindings> findings) {
        List<Verdict> verdicts = new ArrayList<>();
        for (FaultFindings fault : findings) {
            rival(fault).ifPresent(rival -> verdicts.add(verdict(fault, rival)));
        }
        return verdicts;
    }

    private static Optional<String> rival(FaultFindings fault) {
        List<String> others =
                fault.outcomes().keySet().stream().filter(pool -> !pool.equals(US)).toList();
        if (!fault.has(US) || others.isEmpty()) {
            return Optional.empty();
        }
        String first = others.getFirst();
        for (String other : others) {
            if (recovery(fault, other) < recovery(fault, first)) {
                first = other;
            }
        }
        return Optional.of(others.contains(RIVAL) ? RIVAL : first);
    }

    private static Verdict verdict(FaultFindings fault, String rival) {
        double ours = recovery(fault, US);
        double theirs = recovery(fault, rival);
        Judgement judgement =
                ours == theirs
                        ? Judgement.NO_DIFFERENCE
                        : Double.isInfinite(ours)
                                ? Judgement.WORSE
                                : Double.isInfinite(theirs)
                                        ? Judgement.BETTER
                                        : measured(fault, ours, theirs);
        return new Verdict(
                fault.fault().title(),
                judgement,
                List.of(new Value(US, words(fault, US)), new Value(rival, words(fault, rival))),
                "Until the first good answer once the fault is over. Failed requests: Weir %s, %s %s."
                        .formatted(failed(fault, US), rival, failed(fault, rival)));
    }

    /** Few trials tell a factor of two and nothing finer. */
    private static Judgement measured(FaultFindings fault, double ours, double theirs) {
        boolean near = Math.max(ours, theirs) < 2 * Math.min(ours, theirs);
        return near && fault.rounds() < Judgement.LEAST_ROUNDS
                ? Judgement.NO_DIFFERENCE
                : Judgement.of(ours, theirs, false);
    }

    /** Until users have answers again; infinite if they never do, or if one hangs. */
    private static double recovery(FaultFindings fault, String pool) {
        double millis = fault.medianOfAll(pool, TrialOutcome::afterwardsMillis);
        return fault.ending(pool) != TrialOutcome.Ending.RECOVERED || Double.isNaN(millis)
                ? Double.POSITIVE_INFINITY
                : Math.max(UNFELT_MILLIS, millis);
    }

    private static String failed(FaultFindings fault, String pool) {
        return Numbers.text(fault.medianOfAll(pool, TrialOutcome::failed));
    }

    private static String words(FaultFindings fault, String pool) {
        return switch (fault.ending(pool)) {
            case NEVER_SERVED -> "never served";
            case HANG -> "hangs";
            case LATE -> "no steady answer";
            case RECOVERED ->
                    FaultCells.time(fault.medianOfAll(pool, TrialOutcome::afterwardsMillis));
        };
    }
}
