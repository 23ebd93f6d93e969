package dev.weir.lab.pgjdbc;

import dev.weir.lab.pgjdbc.TestOutcome.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a suite says through the pool that it does not say of the driver alone. Pure. */
record SuiteDifference(
        int found,
        int failedAlone,
        Map<String, List<TestOutcome>> known,
        List<TestOutcome> unexplained) {

    /**
     * Compares two runs. A test that passed with the driver alone has to pass through the pool: one
     * that is skipped there, or does not run because its class failed before, counts as failed.
     */
    static SuiteDifference of(
            Collection<TestOutcome> alone, Collection<TestOutcome> pooled, KnownReasons reasons) {
        Map<String, TestOutcome> before = byName(alone);
        Map<String, TestOutcome> after = byName(pooled);
        Map<String, List<TestOutcome>> known = new TreeMap<>();
        List<TestOutcome> unexplained = new ArrayList<>();
        for (TestOutcome lost : lost(before, after)) {
            reasons.of(lost.test(), lost.text())
                    .map(reason -> known.computeIfAbsent(reason, r -> new ArrayList<>()))
                    .orElse(unexplained)
                    .add(lost);
        }
        return new SuiteDifference(before.size(), failures(before.values()), known, unexplained);
    }

    private static Map<String, TestOutcome> byName(Collection<TestOutcome> outcomes) {
        Map<String, TestOutcome> byName = new TreeMap<>();
        outcomes.forEach(outcome -> byName.put(outcome.test(), outcome));
        return byName;
    }

    private static int failures(Collection<TestOutcome> outcomes) {
        return (int) outcomes.stream().filter(o -> o.status() == Status.FAILED).count();
    }

    private static List<TestOutcome> lost(
            Map<String, TestOutcome> before, Map<String, TestOutcome> after) {
        List<TestOutcome> lost = new ArrayList<>();
        before.forEach(
                (test, outcome) -> {
                    if (outcome.status() == Status.PASSED) {
                        TestOutcome now = after.get(test);
                        if (now == null) {
                            lost.add(notRun(test, after));
                        } else if (now.status() != Status.PASSED) {
                            lost.add(now);
                        }
                    }
                });
        after.forEach(
                (test, outcome) -> {
                    if (outcome.status() == Status.FAILED && !before.containsKey(test)) {
                        lost.add(outcome);
                    }
                });
        return lost;
    }

    /** Says what its class or its set of parameters said, if that failed. */
    private static TestOutcome notRun(String test, Map<String, TestOutcome> after) {
        String text =
                after.values().stream()
                        .filter(outcome -> contains(outcome.test(), test))
                        .map(outcome -> ": " + outcome.text())
                        .findFirst()
                        .orElse("");
        return new TestOutcome(test, Status.SKIPPED, "was not run" + text);
    }

    private static boolean contains(String container, String test) {
        return test.startsWith(container + '.') || test.startsWith(container + '#');
    }

    /** How many tests fail through the pool only. */
    int lostTests() {
        return unexplained.size() + known.values().stream().mapToInt(List::size).sum();
    }
}
