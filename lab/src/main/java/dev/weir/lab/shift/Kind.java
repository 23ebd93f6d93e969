package dev.weir.lab.shift;

/**
 * The kinds of requests. Each is one transaction. They differ in how long they hold a connection
 * without keeping a processor of the server busy, so another mix wants another size of the pool.
 */
enum Kind {
    /** A page for a desktop: it computes. */
    PAGE("a page reads one row and computes", 2, 0),

    /** A call of a mobile application: small, and it waits in the server for something else. */
    CALL("a call reads one row, computes a little and waits", 0.5, 8),

    /** A request for data that lie far away: it waits for long. */
    REMOTE("a remote request reads one row, computes and waits for long", 1, 25),

    /** An order. */
    ORDER("an order updates a random row and computes a little", 0.5, 0);

    private final String words;
    private final double processorMillis;
    private final double waitMillis;

    Kind(String words, double processorMillis, double waitMillis) {
        this.words = words;
        this.processorMillis = processorMillis;
        this.waitMillis = waitMillis;
    }

    /** What such a request does, with its times on a server at rest. */
    String words() {
        return "%s (%s ms of processor time, %s ms of waiting)"
                .formatted(words, number(processorMillis), number(waitMillis));
    }

    /** Processor time on the server at rest, in milliseconds. */
    double processorMillis() {
        return processorMillis;
    }

    /** Time that the transaction waits in the server, in milliseconds. */
    double waitMillis() {
        return waitMillis;
    }

    private static String number(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }
}
