package dev.weir.lab.pgjdbc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Prints the difference of two runs; the exit status is 0 only if every one is explained. */
public final class DifferenceReport {

    /** Enough to see what it is; the rest is in the file of stack traces. */
    private static final int MOST_TEXT = 300;

    private DifferenceReport() {}

    /**
     * Compares two result files.
     *
     * @param args the result of the driver alone, that through the pool, the file of known reasons
     */
    public static void main(String[] args) throws IOException {
        SuiteDifference difference =
                SuiteDifference.of(
                        outcomes(Path.of(args[0])),
                        outcomes(Path.of(args[1])),
                        KnownReasons.parse(Files.readAllLines(Path.of(args[2]))));
        lines(difference).forEach(System.out::println);
        System.exit(difference.unexplained().isEmpty() ? 0 : 1);
    }

    private static List<TestOutcome> outcomes(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(TestOutcome::parse).toList();
        }
    }

    /** The report: numbers first, then what is known, then what is not, test by test. */
    static List<String> lines(SuiteDifference difference) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%d tests, %d of them fail with the driver alone, %d more through the pool."
                        .formatted(
                                difference.found(),
                                difference.failedAlone(),
                                difference.lostTests()));
        difference.known().entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.comparingInt(tests -> -tests.size())))
                .forEach(entry -> lines.addAll(known(entry.getKey(), entry.getValue())));
        difference
                .unexplained()
                .forEach(
                        outcome ->
                                lines.add(
                                        "NOT EXPLAINED  "
                                                + outcome.test()
                                                + ": "
                                                + shortened(outcome.text())));
        lines.add(
                difference.unexplained().isEmpty()
                        ? "Every difference is explained."
                        : "%d tests fail for no known reason."
                                .formatted(difference.unexplained().size()));
        return lines;
    }

    private static List<String> known(String reason, List<TestOutcome> tests) {
        List<String> lines = new ArrayList<>();
        lines.add("%5d  %s".formatted(tests.size(), reason));
        tests.stream()
                .map(outcome -> "         " + withoutNumbers(outcome.test()))
                .distinct()
                .forEach(lines::add);
        return lines;
    }

    /** A test that fails with each set of parameters is named once. */
    private static String withoutNumbers(String test) {
        return test.replaceAll("#\\d+", "");
    }

    private static String shortened(String text) {
        return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT) + " ...";
    }
}
