package dev.weir.lab.failover;

import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.List;

/**
 * What Weir has to keep in each fault; nothing is held against the other pools. A fault without a
 * bound of its own still has two: no borrower waits past its deadline, and the limit holds.
 */
final class FailoverThresholds {

    private static final String US = "Weir";

    /** What a busy machine may add to a deadline. */
    private static final double GRACE_MILLIS = 50;

    /** The time that a silent connection may take to be found out, beside a connect. */
    private static final double VALIDATION_MILLIS = 500;

    private static final double VALIDATION_GRACE_MILLIS = 250;

    /** From when the database takes connections until the first good answer. */
    private static final double RECOVERY_MILLIS = 1_500;

    /** From when the primary refuses writes until a write on the new one. */
    private static final double NEW_PRIMARY_MILLIS = 1_000;

    private static final int CONNECTS_PER_SECOND = 10;
    private static final int WRONG_PASSWORDS = 3;
    private static final int SECONDS_PER_FURTHER_WRONG_PASSWORD = 30;

    private FailoverThresholds() {}

    /**
     * The bounds of one fault; none where Weir did not take part.
     *
     * @param connectMillis what a connect takes here
     */
    static List<Threshold> of(FaultFindings findings, double connectMillis) {
        if (!findings.outcomes().containsKey(US)) {
            return List.of();
        }
        Fault fault = findings.fault();
        String prefix = US + ", " + fault.id() + ": ";
        List<Threshold> all = new ArrayList<>();
        switch (fault.id()) {
            case Faults.TERMINATED, Faults.RESET -> all.add(nobodyFails(prefix, findings));
            case Faults.BLACKHOLE_5, Faults.BLACKHOLE_50 ->
                    all.add(
                            Threshold.atMost(
                                    prefix + "first good answer",
                                    findings.max(US, TrialOutcome::firstGoodMillis),
                                    VALIDATION_MILLIS + connectMillis + VALIDATION_GRACE_MILLIS,
                                    "ms"));
            case Faults.RESTART -> {
                all.add(nobodyFails(prefix, findings));
                all.add(recovers(prefix, findings));
            }
            case Faults.SILENCE, Faults.REFUSED, Faults.FULL -> {
                all.add(recovers(prefix, findings));
                all.add(noStorm(prefix, findings));
            }
            case Faults.SILENCE_KEPT, Faults.SYN_DROP -> all.add(noStorm(prefix, findings));
            case Faults.PASSWORD ->
                    all.add(
                            Threshold.atMost(
                                    prefix + "connects with the wrong password",
                                    findings.max(US, TrialOutcome::attempts),
                                    WRONG_PASSWORDS
                                            + (double)
                                                    (fault.lasts().toSeconds()
                                                            / SECONDS_PER_FURTHER_WRONG_PASSWORD),
                                    ""));
            case Faults.READ_ONLY ->
                    all.add(
                            Threshold.atMost(
                                    prefix + "first write on the other server",
                                    findings.max(US, TrialOutcome::firstGoodMillis),
                                    NEW_PRIMARY_MILLIS,
                                    "ms"));
            case Faults.COMMIT_LOST -> all.add(notSentAgain(prefix, findings, 0));
            case Faults.ANSWER_LOST -> all.add(notSentAgain(prefix, findings, 1));
            default -> {}
        }
        all.add(
                Threshold.atMost(
                        prefix + "longest getConnection",
                        findings.max(US, TrialOutcome::longestWaitMillis),
                        Pace.BORROWER_WAITS.toMillis() + GRACE_MILLIS,
                        "ms"));
        all.add(
                Threshold.atMost(
                        prefix + "physical connections",
                        findings.max(US, TrialOutcome::peak),
                        fault.idle(),
                        ""));
        return all;
    }

    private static Threshold nobodyFails(String prefix, FaultFindings findings) {
        return Threshold.atMost(
                prefix + "failing borrowers", findings.max(US, TrialOutcome::failed), 0, "");
    }

    private static Threshold recovers(String prefix, FaultFindings findings) {
        return Threshold.atMost(
                prefix + "first good answer after its end",
                findings.max(US, TrialOutcome::afterwardsMillis),
                RECOVERY_MILLIS,
                "ms");
    }

    private static Threshold noStorm(String prefix, FaultFindings findings) {
        return Threshold.atMost(
                prefix + "connects within a second",
                findings.max(US, TrialOutcome::attemptsPerSecond),
                CONNECTS_PER_SECOND,
                "");
    }

    /** Rows beyond those of the good answers and of the one commit that was cut, if it arrived. */
    private static Threshold notSentAgain(String prefix, FaultFindings findings, int arrived) {
        return Threshold.atMost(
                prefix + "commits sent again",
                findings.max(
                        US,
                        outcome ->
                                outcome.stored().isEmpty()
                                        ? Double.NaN
                                        : outcome.stored().getAsInt() - outcome.good() - arrived),
                0,
                "");
    }
}
