package dev.weir.lab.pgjdbc;

import dev.weir.lab.pgjdbc.TestOutcome.Status;
import java.io.PrintWriter;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.UniqueId.Segment;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/**
 * Writes each outcome as a line, and the stack traces of failures elsewhere. A class or a set of
 * parameters is written only if it failed itself, since its tests do not run then. For one run
 * without parallel tests.
 */
final class OutcomeWriter implements TestExecutionListener {

    private static final String PACKAGE = "org.postgresql.test.";

    private final PrintWriter outcomes;
    private final PrintWriter traces;
    private int tests;
    private int failures;

    OutcomeWriter(PrintWriter outcomes, PrintWriter traces) {
        this.outcomes = outcomes;
        this.traces = traces;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        if (test.isTest()) {
            tests++;
            write(new TestOutcome(name(test), Status.SKIPPED, reason.replaceAll("\\s+", " ")));
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        tests += test.isTest() ? 1 : 0;
        Throwable thrown = result.getThrowable().orElse(null);
        if (thrown != null && result.getStatus() == TestExecutionResult.Status.FAILED) {
            failures++;
            write(TestOutcome.failed(name(test), thrown));
            traces.println("== " + name(test));
            thrown.printStackTrace(traces);
        } else if (test.isTest()) {
            boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
            write(new TestOutcome(name(test), passed ? Status.PASSED : Status.SKIPPED, ""));
        }
    }

    private void write(TestOutcome outcome) {
        outcomes.println(outcome.line());
    }

    /** Tests that have run, or were skipped by themselves. */
    int tests() {
        return tests;
    }

    /** Tests, classes and sets of parameters that failed. */
    int failures() {
        return failures;
    }

    private static String name(TestIdentifier test) {
        return name(test.getUniqueIdObject());
    }

    /** The same in every run, unlike the name that is displayed, which may hold values. */
    static String name(UniqueId id) {
        StringBuilder name = new StringBuilder();
        for (Segment segment : id.getSegments()) {
            String value = segment.getValue();
            if (segment.getType().endsWith("-invocation")) {
                name.append(value);
            } else if (!segment.getType().equals("engine")) {
                name.append(name.isEmpty() ? "" : ".");
                name.append(value.startsWith(PACKAGE) ? value.substring(PACKAGE.length()) : value);
            }
        }
        return name.toString();
    }
}
