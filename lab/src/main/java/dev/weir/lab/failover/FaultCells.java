package dev.weir.lab.failover;

import dev.weir.tools.report.Numbers;
import java.util.ArrayList;
import java.util.List;

/** Findings as the cells of a table. */
final class FaultCells {

    private static final double SECOND = 1_000;

    private FaultCells() {}

    /** All pools in a line. */
    static String line(FaultFindings findings) {
        List<String> cells = new ArrayList<>();
        findings.outcomes()
                .keySet()
                .forEach(pool -> cells.add(pool + " " + verdict(findings, pool)));
        return String.join(", ", cells);
    }

    /** The first good answer and the failing borrowers, or why there is none. */
    static String verdict(FaultFindings findings, String pool) {
        return switch (findings.ending(pool)) {
            case NEVER_SERVED -> "never served";
            case HANG -> "hang";
            case LATE ->
                    Double.isNaN(findings.max(pool, TrialOutcome::firstGoodMillis))
                            ? "none"
                            : "unsteady";
            case RECOVERED ->
                    time(findings.medianOfAll(pool, TrialOutcome::afterwardsMillis))
                            + " / "
                            + Numbers.text(findings.medianOfAll(pool, TrialOutcome::failed));
        };
    }

    /** Milliseconds below a second, else seconds. */
    static String time(double millis) {
        if (Double.isNaN(millis)) {
            return "–";
        }
        return millis < SECOND
                ? "%d ms".formatted(Math.round(millis))
                : Numbers.text(Math.round(millis / 10) / 100.0) + " s";
    }
}
