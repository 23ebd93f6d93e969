package dev.weir.lab.latency;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/** What share of the requests is of which kind. */
enum Mix {
    /** Short transactions, all alike. */
    EVEN(0, 0, 0, 0, false, "every one is a transaction of four reads by key"),

    /** The mix of the table: many reads, some writes, few reports. */
    MEASURED(
            0.06,
            0,
            0.01,
            30,
            false,
            "93 % read one row, 6 % update a random row and commit, 1 % are reports of 30 ms of"
                    + " processor time"),

    /** Few long reports beside reads. */
    SLOW5(0, 0, 0.05, 200, false, "95 % read one row, 5 % are reports of 200 ms of processor time"),

    /** Writers that wait for one row's lock, beside reads. */
    HOTROW(0.30, 0, 0, 0, true, "70 % read one row, 30 % update one and the same row and commit"),

    /** Transactions that call another service while they hold their connection. */
    REMOTE(
            0.20,
            60,
            0,
            0,
            false,
            "80 % read one row, 20 % update a random row, ask nothing for 60 ms and commit");

    /** A single read takes the database little longer than waking a thread takes the load. */
    private static final int ROWS_OF_SHORT_TRANSACTION = 4;

    private final double writes;
    private final int idleMillis;
    private final double reports;
    private final double reportMillis;
    private final boolean hot;
    private final String words;

    Mix(
            double writes,
            int idleMillis,
            double reports,
            double reportMillis,
            boolean hot,
            String words) {
        this.writes = writes;
        this.idleMillis = idleMillis;
        this.reports = reports;
        this.reportMillis = reportMillis;
        this.hot = hot;
        this.words = words;
    }

    /**
     * The mix of that name.
     *
     * @throws IllegalArgumentException for an unknown name; the message has the known ones
     */
    static Mix named(String name) {
        for (Mix mix : values()) {
            if (mix.title().equals(name.strip().toLowerCase(Locale.ROOT))) {
                return mix;
            }
        }
        throw new IllegalArgumentException(
                "no mix is called '%s': choose from %s"
                        .formatted(
                                name,
                                String.join(
                                        ", ", Arrays.stream(values()).map(Mix::title).toList())));
    }

    /** The name on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What the requests are, without a full stop. */
    String words() {
        return words;
    }

    /** Whether the work is uneven: some of it holds connections for much longer than the rest. */
    boolean uneven() {
        return this != EVEN;
    }

    /** Reads of one row in a request of kind {@link Kind#READ}, in one transaction if several. */
    int rowsRead() {
        return this == EVEN ? ROWS_OF_SHORT_TRANSACTION : 1;
    }

    /** How long a write holds its connection without a statement, in milliseconds. */
    int idleMillis() {
        return idleMillis;
    }

    /** Whether writers update one and the same row. */
    boolean hot() {
        return hot;
    }

    /** Processor time of a report on the server at rest, in milliseconds; 0 without reports. */
    double reportMillis() {
        return reportMillis;
    }

    /** Whether a kind of work occurs. */
    boolean has(Kind kind) {
        return switch (kind) {
            case READ -> writes + reports < 1;
            case WRITE -> writes > 0;
            case REPORT -> reports > 0;
        };
    }

    /** The kinds of that many requests in order; equal seeds give equal kinds. */
    Kind[] draw(int requests, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Kind[] kinds = new Kind[requests];
        for (int i = 0; i < requests; i++) {
            double at = random.nextDouble();
            kinds[i] = at < reports ? Kind.REPORT : at < reports + writes ? Kind.WRITE : Kind.READ;
        }
        return kinds;
    }
}
