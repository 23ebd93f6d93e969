package dev.weir.tools.doctor;

import dev.weir.tools.server.Activity;
import dev.weir.tools.server.Product;
import java.util.List;
import java.util.Locale;

/** How long a flush of the log takes, which each durable commit waits for. */
final class CommitRule implements Rule {

    private static final String NAME = "commit";
    private static final String SOURCE = "PostgreSQL manual, pg_stat_wal, track_wal_io_timing";

    @Override
    public List<Finding> judge(Examination found) {
        Activity activity = found.server().activity();
        boolean counted =
                activity.logFlushes() >= Bounds.get("commit.least")
                        && activity.logFlushMillis() > 0;
        if (!counted) {
            return List.of(notMeasured(found));
        }
        double millis = activity.logFlushMillis() / activity.logFlushes();
        String evidence =
                String.format(
                        Locale.ROOT,
                        "%.2f ms in the mean of %.0f flushes",
                        millis,
                        activity.logFlushes());
        if (millis <= Bounds.get("commit.ms")) {
            return List.of(Finding.fine(NAME, "The log reaches the disk fast.", SOURCE, evidence));
        }
        boolean slow = millis > Bounds.get("commit.slow.ms");
        return List.of(
                new Finding(
                        NAME,
                        true,
                        Bounds.score(slow ? "commit.slow.score" : "commit.score"),
                        String.format(
                                Locale.ROOT,
                                "A flush of the log takes %.1f ms: commits wait.",
                                millis),
                        List.of(evidence),
                        "Put the log on a faster disk; commit several changes at once.",
                        SOURCE));
    }

    private static Finding notMeasured(Examination found) {
        boolean postgres = found.server().product() == Product.POSTGRESQL;
        boolean measures = found.server().settings().isOn("track_wal_io_timing");
        String why =
                measures
                        ? "The server has flushed its log too seldom to tell what a commit waits."
                        : "The server does not measure how long a commit waits for the disk.";
        String remedy =
                postgres && !measures
                        ? "Set track_wal_io_timing=on (PostgreSQL 14 and later) and look again."
                        : "";
        return Finding.unknown(NAME, why, remedy, SOURCE);
    }
}
