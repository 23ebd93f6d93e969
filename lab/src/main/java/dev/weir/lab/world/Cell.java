package dev.weir.lab.world;

import dev.weir.testkit.world.DatabaseCurve;
import dev.weir.testkit.world.Waver;
import dev.weir.testkit.world.WorkKind;
import dev.weir.testkit.world.WorkMix;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A database, what is asked of it, and how it comes.
 *
 * @param demand how requests come
 * @param percent of the requests that the database could do at its best
 * @param cold whether it begins at a tenth of its speed, as after a restart
 * @param wavers how its speed wavers by itself
 */
public record Cell(
        DatabaseCurve database,
        WorkMix mix,
        Demand demand,
        int percent,
        boolean cold,
        Waver.Kind wavers) {
    private static final Pattern NAME =
            Pattern.compile(
                    "([^/]+)/([^/]+)/([1-9][0-9]{0,2})(-bursty|-calm|-shift|-closed)?(-cold)?");

    private static final double NANOS = 1e9;

    /** How requests come. */
    public enum Demand {
        /** A Poisson process, whether or not those before were served. */
        POISSON(""),
        /** The same at 2.5 times its rate for a fifth of the time, 0.1 s at once in the mean. */
        BURSTY("-bursty"),
        /** By turns the load for 7 s and nothing for 28 s. */
        CALM("-calm"),
        /** A Poisson process; until 10 s have passed the mix is {@link Mixes#before another}. */
        SHIFT("-shift"),
        /** Users who think for 0.1 s in the mean and wait for their answer. */
        CLOSED("-closed");

        private final String suffix;

        Demand(String suffix) {
            this.suffix = suffix;
        }

        private static Demand ofSuffix(String suffix) {
            return Arrays.stream(values())
                    .filter(demand -> demand.suffix.equals(suffix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** A warm cell whose database wavers. */
    public Cell(DatabaseCurve database, WorkMix mix, Demand demand, int percent) {
        this(database, mix, demand, percent, false, Waver.Kind.UNEASY);
    }

    /**
     * Reads a name: {@code database/mix/percent}, then {@code -bursty}, {@code -calm}, {@code
     * -shift} or {@code -closed}, then {@code -cold}.
     *
     * @throws IllegalArgumentException for another name; the message says what may be
     */
    public static Cell named(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "no cell is called '%s': say DATABASE/MIX/PERCENT, then -bursty, -calm, -shift or -closed, then -cold, for instance flat/measured/62-bursty"
                            .formatted(name));
        }
        String suffix = matcher.group(4);
        return new Cell(
                Databases.named(matcher.group(1)),
                Mixes.named(matcher.group(2)),
                Demand.ofSuffix(suffix == null ? "" : suffix),
                Integer.parseInt(matcher.group(3)),
                matcher.group(5) != null,
                Waver.Kind.UNEASY);
    }

    /** The same after a cold start. */
    public Cell coldStart() {
        return new Cell(database, mix, demand, percent, true, wavers);
    }

    /** As the command line has it. */
    public String name() {
        return "%s/%s/%d%s%s"
                .formatted(
                        database.name(), mix.name(), percent, demand.suffix, cold ? "-cold" : "");
    }

    /** Whether all requests ask for the same work. */
    public boolean isEven() {
        return mix.kinds().size() == 1 && !mix.kinds().get(0).spread().isHeavyTailed();
    }

    /** Whether one kind of work is long and another is not. */
    public boolean hasReports() {
        return mix.kinds().stream().anyMatch(WorkKind::isLong);
    }

    /** Whether more is asked for than can be had. */
    public boolean isOverload() {
        return demand == Demand.CLOSED;
    }

    /** Requests a second that the database does when all its processors work and none is lost. */
    public double capacity() {
        return database.cores() / mix.meanCpuNanos() * NANOS;
    }

    /** Requests a second that are asked for. */
    public double rate() {
        return capacity() * percent / 100;
    }
}
