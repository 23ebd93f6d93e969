package dev.weir.lab.failover;

import dev.weir.lab.stats.Sample;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** What a connect takes here with no pool, by way of the proxy that the network faults use. */
final class ConnectTime {

    private static final int REPEATS = 9;

    private ConnectTime() {}

    /** The median in milliseconds. */
    static double millis(Stage stage) throws Exception {
        double[] millis = new double[REPEATS];
        try (Scene scene =
                PostgresScene.of(PostgresScene.Route.PROXY, none -> {}, none -> {}).open(stage)) {
            for (int i = 0; i < REPEATS; i++) {
                millis[i] = once(scene);
            }
        }
        return Sample.of(millis).median();
    }

    private static double once(Scene scene) throws SQLException {
        long start = System.nanoTime();
        try (Connection connection =
                DriverManager.getConnection(scene.url(), scene.user(), scene.password())) {
            Work.READ.on(connection);
            return (System.nanoTime() - start) / 1e6;
        }
    }
}
