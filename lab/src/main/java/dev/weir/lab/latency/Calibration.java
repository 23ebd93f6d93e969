package dev.weir.lab.latency;

import dev.weir.lab.load.RequestLog;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the database serves at most: a closed loop of clients that do not think, on HikariCP at
 * several sizes; the best counts. Loads are shares of it.
 */
final class Calibration {

    /** More would find no more: processors or one row bind long before. */
    private static final int LARGEST = 200;

    private static final int SPARE_CLIENTS = 16;

    /** A queue of clients stands, so requests come in the order of these kinds. */
    private static final int KINDS = 1 << 16;

    private final Server server;
    private final Application.Work work;
    private final Duration trial;
    private final long seed;

    Calibration(Server server, Application.Work work, Duration trial, long seed) {
        this.server = server;
        this.work = work;
        this.trial = trial;
        this.seed = seed;
    }

    /**
     * What was found.
     *
     * @param perSecond the most requests in a second
     * @param size of HikariCP with which it was found; 0 if the user said the capacity
     */
    record Capacity(double perSecond, int size) {}

    /** The sizes to try: the smallest again at the end, because it meets cold code first. */
    static List<Integer> sizes(List<Integer> fixed) {
        List<Integer> sizes =
                new ArrayList<>(fixed.stream().filter(size -> size <= LARGEST).sorted().toList());
        if (sizes.isEmpty()) {
            sizes.add(LARGEST);
        }
        sizes.add(sizes.getFirst());
        return sizes;
    }

    /** Requests in a second at that size, after half as long a warm-up. */
    double perSecond(int size) throws SQLException, InterruptedException {
        try (Seat seat = Seat.open(Entrant.hikari(size), server)) {
            // The log's slots are used again: nobody reads them.
            Application application =
                    new Application(
                            seat.source(),
                            work,
                            work.mix().draw(KINDS, seed),
                            new RequestLog(KINDS));
            AtomicInteger next = new AtomicInteger();
            LongAdder served = new LongAdder();
            long begin = System.nanoTime() + trial.toNanos() / 2;
            long end = begin + trial.toNanos();
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < 2 * size + SPARE_CLIENTS; i++) {
                clients.add(
                        Thread.ofVirtual()
                                .name("client")
                                .start(
                                        () -> {
                                            while (System.nanoTime() < end) {
                                                int number = next.getAndIncrement() % KINDS;
                                                boolean done = application.serve(number);
                                                long now = System.nanoTime();
                                                if (done && now >= begin && now < end) {
                                                    served.increment();
                                                }
                                            }
                                        }));
            }
            for (Thread client : clients) {
                client.join();
            }
            if (served.sum() == 0) {
                throw new SQLException(
                        "no request of the mix %s was served with %d connections: %s"
                                .formatted(work.mix().title(), size, application.firstFailure()));
            }
            return served.sum() / (trial.toNanos() / 1e9);
        }
    }
}
