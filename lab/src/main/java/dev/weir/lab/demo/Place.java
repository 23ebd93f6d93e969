package dev.weir.lab.demo;

import java.time.Duration;

/** Where the database of the application is, and who else works there. */
enum Place {
    NEXT_DOOR("next door", Duration.ZERO, false),
    FAR("5 ms away", Duration.ofMillis(5), false),
    REPORTS("with reports", Duration.ZERO, true);

    private final String title;
    private final Duration roundTrip;
    private final boolean reports;

    Place(String title, Duration roundTrip, boolean reports) {
        this.title = title;
        this.roundTrip = roundTrip;
        this.reports = reports;
    }

    /** The name in tables and sentences. */
    String title() {
        return title;
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
