package dev.weir.lab.sizing;

import dev.weir.lab.sizing.Candidate.Law;
import dev.weir.lab.sizing.Candidate.Person;
import java.util.List;
import java.util.function.Supplier;

/** The laws that others use, by their papers and documentation, as candidates. */
public final class Controls {
    /** Most connections that any of them may choose. */
    static final int CEILING = 200;

    /** Cores of the server that {@link #coresTimesTwo} is told of; most scenarios have as many. */
    private static final int CORES = 8;

    private Controls() {}

    /** Two connections for each core and one more, after PostgreSQL's wiki. */
    public static Candidate coresTimesTwo() {
        return new Candidate("cores-x2+1", 2 * CORES + 1, new Person());
    }

    /** A conventional pool: opens for who waits, closes what idles. */
    public static Candidate growOnWait() {
        return of("grow-on-wait", GrowOnWait.FEWEST, GrowOnWait::new);
    }

    /** More when nearly all are in use, fewer when few are. */
    public static Candidate growOnUtilisation(int start) {
        return of("grow-on-utilisation", start, GrowOnUtilisation::new);
    }

    /** One more whenever a borrow took long, as FlexyPool does. */
    public static Candidate growOnTimeout(int start) {
        return of("grow-on-timeout", start, GrowOnTimeout::new);
    }

    /** TCP Vegas on the hold. */
    public static Candidate vegas(int start) {
        return of("vegas", start, Vegas::new);
    }

    /** Ratio of the long-term to the short-term hold. */
    public static Candidate gradient2(int start) {
        return of("gradient2", start, Gradient2::new);
    }

    /** Ratio of a measured minimum to the hold, as Envoy does. */
    public static Candidate envoy(int start) {
        return of("envoy", start, EnvoyGradient::new);
    }

    /** All that move. */
    public static List<Candidate> moving(int start) {
        return List.of(
                growOnWait(),
                growOnUtilisation(start),
                growOnTimeout(start),
                vegas(start),
                gradient2(start),
                envoy(start));
    }

    private static Candidate of(String name, int start, Supplier<SizingControl> control) {
        return new Candidate(name, start, new Law(control));
    }
}
