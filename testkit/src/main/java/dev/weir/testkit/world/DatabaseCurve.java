package dev.weir.testkit.world;

/**
 * How fast processors work with {@code n} statements in the database: {@code min(n, cores) / (1 +
 * cost * max(0, n - knee))} seconds of work a second. It is Gunther's law of contention with a
 * knee, so that few sessions cost nothing.
 *
 * @param name for reports
 * @param cores processors
 * @param knee statements up to which none slows the others
 * @param cost what each one beyond slows all of them, as a part; at least 0
 */
public record DatabaseCurve(String name, int cores, int knee, double cost) implements Capacity {

    @Override
    public double rate(int here, int inDatabase) {
        return Math.min(here, cores) / (1 + cost * Math.max(0, inDatabase - knee));
    }
}
