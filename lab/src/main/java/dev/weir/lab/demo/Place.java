package dev.weir.lab.demo;

import java.time.Duration;

/** Where the database of the application is, and who else works there. */
enum Place {
    NEXT_DOOR("next door", "on the same machine", Duration.ZERO, false),
    FAR("5 ms away", "round trips take 5 ms", Duration.ofMillis(5), false),
    REPORTS("with reports", "some users ask for reports", Duration.ZERO, true);

    private final String title;
    private final String words;
    private final Duration roundTrip;
    private final boolean reports;

    Place(String title, String words, Duration roundTrip, boolean reports) {
        this.title = title;
        this.words = words;
        this.roundTrip = roundTrip;
        this.reports = reports;
    }

    /** The name in tables and sentences. */
    String title() {
        return title;
    }

    /** What is special there. */
    String words() {
        return words;
    }

    /** Added to each round trip by a proxy; zero for none. */
    Duration roundTrip() {
        return roundTrip;
    }

    /** Whether some of the users ask for reports. */
    boolean reports() {
        return reports;
    }
}
