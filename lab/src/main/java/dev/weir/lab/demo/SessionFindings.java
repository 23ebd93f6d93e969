package dev.weir.lab.demo;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.bleed.BleedSample.Finding;
import dev.weir.tools.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the next borrower of each pool met of what the last one had left.
 *
 * @param all of each pool and thing that was tried
 */
record SessionFindings(List<Finding> all) {

    private static final String US = "Weir";
    private static final String RIVAL = "HikariCP";

    /** The pools in order, those only that all was tried on. */
    List<String> pools() {
        return all.stream()
                .map(Finding::pool)
                .distinct()
                .filter(pool -> of(pool).size() == BleedSample.left().size())
                .toList();
    }

    private List<Finding> of(String pool) {
        return all.stream().filter(finding -> finding.pool().equals(pool)).toList();
    }

    /** How many things reached the next borrower. */
    long reached(String pool) {
        return of(pool).stream().filter(Finding::found).count();
    }

    private boolean known(String pool) {
        return pools().contains(pool) && of(pool).stream().noneMatch(Finding::failed);
    }

    /** What it comes to. */
    SceneVerdict verdict() {
        if (!known(US) || !known(RIVAL)) {
            return SceneVerdict.unknown("what a session leaves could not be tried.");
        }
        long ours = reached(US);
        long theirs = reached(RIVAL);
        int all = BleedSample.left().size();
        if (ours == theirs) {
            return new SceneVerdict(
                    Standing.NO_DIFFERENCE,
                    "with both, %d of %d leftovers reach the next user.".formatted(ours, all),
                    List.of());
        }
        String sentence =
                "%s of %d leftovers reach the next user with HikariCP, %s with Weir."
                        .formatted(number(theirs), all, number(ours));
        return ours < theirs
                ? new SceneVerdict(Standing.BETTER, sentence, List.of())
                : new SceneVerdict(
                        Standing.WORSE,
                        sentence,
                        List.of(
                                SceneVerdict.Loss.of(
                                        "%d leftovers reached the next user".formatted(ours))));
    }

    private static String number(long count) {
        return count == 0 ? "none" : Long.toString(count);
    }

    /** A line for each pool so far, for a narrow terminal. */
    List<String> narrow() {
        List<String> lines = new ArrayList<>(List.of("what reaches the next user"));
        for (String pool : all.stream().map(Finding::pool).distinct().toList()) {
            List<String> found =
                    of(pool).stream()
                            .filter(Finding::found)
                            .map(finding -> firstWords(finding.left()))
                            .distinct()
                            .toList();
            lines.add(
                    "%-13s %s"
                            .formatted(
                                    pool, found.isEmpty() ? "nothing" : String.join(", ", found)));
        }
        return lines;
    }

    private static String firstWords(String left) {
        return left.substring(0, left.indexOf(" ("));
    }

    /** The table of the page. */
    Table table() {
        List<String> columns = new ArrayList<>(List.of("left by the last user"));
        columns.addAll(pools());
        List<List<String>> rows = new ArrayList<>();
        for (String left : BleedSample.left()) {
            List<String> row = new ArrayList<>(List.of(left));
            pools().forEach(pool -> row.add(cell(pool, left)));
            rows.add(row);
        }
        return new Table(
                "What reaches the next user",
                "Each pool as it comes, with one connection.",
                columns,
                rows);
    }

    private String cell(String pool, String left) {
        return of(pool).stream()
                .filter(finding -> finding.left().equals(left))
                .map(SessionFindings::word)
                .findFirst()
                .orElse("–");
    }

    /** A finding in a few words. */
    static String word(Finding finding) {
        return finding.failed() ? "not known" : finding.found() ? "REACHES the next" : "is gone";
    }

    /** The same for programs. */
    List<Map<String, Object>> rows() {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (Finding finding : all) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("scene", "sessions");
            row.put("left", finding.left());
            row.put("pool", finding.pool());
            row.put("reachesTheNext", finding.found());
            row.put("failed", finding.failed());
            rows.add(row);
        }
        return rows;
    }
}
