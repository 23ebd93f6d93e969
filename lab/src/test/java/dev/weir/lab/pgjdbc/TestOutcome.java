package dev.weir.lab.pgjdbc;

/** How one test of a suite ended; {@code text} is empty for one that passed. */
record TestOutcome(String test, Status status, String text) {

    enum Status {
        PASSED,
        FAILED,
        /** Disabled, or an assumption of its own did not hold. */
        SKIPPED
    }

    /** As a line of a result file. */
    String line() {
        return test + '\t' + status + '\t' + text;
    }

    /**
     * Reads such a line.
     *
     * @throws IllegalArgumentException if it is none
     */
    static TestOutcome parse(String line) {
        String[] parts = line.split("\t", 3);
        if (parts.length != 3) {
            throw new IllegalArgumentException("This is no line of a result file: " + line);
        }
        return new TestOutcome(parts[0], Status.valueOf(parts[1]), parts[2]);
    }

    /** The outcome of a test that threw. */
    static TestOutcome failed(String test, Throwable thrown) {
        return new TestOutcome(test, Status.FAILED, oneLine(thrown));
    }

    /** Causes too: a failed assertion often wraps what the driver or the pool said. */
    private static String oneLine(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        int depth = 0;
        for (Throwable t = thrown; t != null && depth < 4; t = t.getCause(), depth++) {
            text.append(depth == 0 ? "" : " <- ").append(t);
        }
        return text.toString().replaceAll("\\s+", " ");
    }
}
