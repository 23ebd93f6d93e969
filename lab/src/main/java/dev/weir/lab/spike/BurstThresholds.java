package dev.weir.lab.spike;

import dev.weir.tools.result.Threshold;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bounds that Weir has to keep in a burst. There are none where Weir does not take part, and
 * none against a rival that does not.
 */
final class BurstThresholds {

    private static final String US = "Weir";

    /** The factor over the arithmetic ideal that a machine's timers and threads may cost. */
    private static final double OVER_IDEAL = 1.25;

    /** Two medians of one distribution differ by this much here: not a difference. */
    private static final double NOISE = 1.05;

    private BurstThresholds() {}

    static List<Threshold> of(BurstFindings findings, boolean scripted) {
        if (!findings.outcomes().containsKey(US)) {
            return List.of();
        }
        List<Threshold> thresholds = new ArrayList<>();
        String prefix = US + ", " + findings.burst().title() + ": ";
        thresholds.add(
                Threshold.atMost(
                        prefix + "connections open before",
                        findings.max(US, BurstOutcome::openAtRelease),
                        findings.burst().minimumIdle(),
                        ""));
        switch (findings.burst().id()) {
            case "seed" -> seed(thresholds, prefix, findings, scripted);
            case "hold50" -> {
                if (findings.outcomes().size() > 1) {
                    thresholds.add(
                            Threshold.atMost(
                                    prefix + "serves all no later than the best peer (5 % noise)",
                                    findings.serveAll(US),
                                    NOISE * findings.bestOtherThan(US),
                                    "ms"));
                }
            }
            case "empty" -> {
                if (scripted) {
                    thresholds.add(
                            Threshold.atMost(
                                    prefix + "serves all in time",
                                    findings.serveAll(US),
                                    400,
                                    "ms"));
                }
                thresholds.add(
                        Threshold.atMost(
                                prefix + "connections opened",
                                findings.max(US, BurstOutcome::opened),
                                findings.burst().maximum(),
                                ""));
            }
            default ->
                    thresholds.add(
                            Threshold.atLeast(
                                    prefix + "requests served",
                                    -findings.max(US, outcome -> -outcome.requests().servedCount()),
                                    findings.burst().requests(),
                                    ""));
        }
        return thresholds;
    }

    private static void seed(
            List<Threshold> thresholds, String prefix, BurstFindings findings, boolean scripted) {
        if (findings.outcomes().containsKey(BurstReport.RIVAL)) {
            thresholds.add(
                    Threshold.atMost(
                            prefix
                                    + "serves all no later than "
                                    + BurstReport.RIVAL
                                    + " (5 % noise)",
                            findings.serveAll(US),
                            NOISE * findings.serveAll(BurstReport.RIVAL),
                            "ms"));
        }
        if (scripted) {
            thresholds.add(
                    Threshold.atMost(
                            prefix + "serves all within 1.25 x the ideal",
                            findings.serveAll(US),
                            OVER_IDEAL * findings.burst().idealMillis(),
                            "ms"));
        }
        thresholds.add(
                Threshold.atMost(
                        prefix + "connections opened",
                        findings.max(US, BurstOutcome::opened),
                        0,
                        ""));
        thresholds.add(
                Threshold.atMost(
                        prefix + "connections open 2 s later",
                        Arrays.stream(findings.openLater(US)).max().orElse(Double.NaN),
                        findings.burst().minimumIdle(),
                        ""));
    }
}
