package dev.weir.lab.demo;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What this machine can serve: the shop's requests on a few connections without any pool, as fast
 * as they go. The load is set in shares of it, so that the demo means the same on every machine.
 */
final class Capacity {

    private static final int CONNECTIONS = 8;

    private Capacity() {}

    /** Requests per second, measured for that long after as long a warm-up. */
    static double perSecond(Shop shop, Duration span) throws SQLException, InterruptedException {
        long begin = System.nanoTime() + span.toNanos();
        long end = begin + span.toNanos();
        int[] served = new int[CONNECTIONS];
        AtomicReference<SQLException> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            int client = i;
            threads.add(
                    Thread.ofVirtual()
                            .start(
                                    () -> {
                                        try {
                                            served[client] = serve(shop, client, begin, end);
                                        } catch (SQLException e) {
                                            failure.compareAndSet(null, e);
                                        }
                                    }));
        }
        int total = 0;
        for (int i = 0; i < CONNECTIONS; i++) {
            threads.get(i).join();
            total += served[i];
        }
        SQLException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        return total / (span.toNanos() / 1e9);
    }

    private static int serve(Shop shop, int client, long begin, long end) throws SQLException {
        Random random = new Random(client);
        int served = 0;
        try (Connection connection = shop.connect("weir-demo-capacity")) {
            for (int number = client; System.nanoTime() < end; number++) {
                ShopRequest.scheduled(number).run(connection, random);
                if (System.nanoTime() >= begin && System.nanoTime() < end) {
                    served++;
                }
            }
        }
        return served;
    }
}
