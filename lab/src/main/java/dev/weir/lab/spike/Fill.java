package dev.weir.lab.spike;

import java.time.Duration;

/** Waits until a pool has the connections it was told to start with. */
final class Fill {

    private Fill() {}

    static void await(ConnectionLog log, int connections, Duration limit)
            throws InterruptedException {
        long start = System.nanoTime();
        while (log.openAt(System.nanoTime()) < connections) {
            if (System.nanoTime() - start > limit.toNanos()) {
                throw new IllegalStateException(
                        "the pool opened %d of %d connections in %d s"
                                .formatted(
                                        log.openAt(System.nanoTime()),
                                        connections,
                                        limit.toSeconds()));
            }
            Thread.sleep(5);
        }
    }
}
