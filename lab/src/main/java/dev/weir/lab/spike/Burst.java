package dev.weir.lab.spike;

import java.time.Duration;

/**
 * Many requests at once.
 *
 * @param id the name in results
 * @param title the name for readers
 * @param requests how many arrive together
 * @param minimumIdle connections that wait for them
 * @param maximum the pool's ceiling
 * @param connect how long opening a connection takes
 * @param query how long each request holds one
 */
record Burst(
        String id,
        String title,
        int requests,
        int minimumIdle,
        int maximum,
        Duration connect,
        Duration query) {

    static final Burst SEED = seedLike("seed", "50 at once", 150, 2);

    static Burst hold50() {
        return seedLike("hold50", "50 at once, each holds 50 ms", 150, 50);
    }

    static Burst connectTakes(int millis) {
        return seedLike(
                "connect-" + millis,
                "50 at once, connect takes %,d ms".formatted(millis),
                millis,
                2);
    }

    static Burst emptyPool() {
        return new Burst(
                "empty",
                "20 at once on an empty pool",
                20,
                0,
                10,
                Duration.ofMillis(100),
                Duration.ofMillis(2));
    }

    private static Burst seedLike(String id, String title, int connectMillis, int queryMillis) {
        return new Burst(
                id,
                title,
                50,
                5,
                50,
                Duration.ofMillis(connectMillis),
                Duration.ofMillis(queryMillis));
    }

    /**
     * The best that arithmetic allows, in milliseconds, if connections can be opened all at once
     * and take exactly their time: the smallest over "open none" and "open k, at once".
     */
    double idealMillis() {
        double best = minimumIdle == 0 ? Double.MAX_VALUE : rounds(requests, minimumIdle);
        double connectMillis = connect.toNanos() / 1e6;
        double servedMeanwhile = minimumIdle * Math.floor(connectMillis / (query.toNanos() / 1e6));
        double left = requests - servedMeanwhile;
        if (left > 0) {
            best = Math.min(best, connectMillis + rounds((int) left, maximum));
        }
        return best;
    }

    private double rounds(int work, int connections) {
        return Math.ceil((double) work / connections) * (query.toNanos() / 1e6);
    }
}
