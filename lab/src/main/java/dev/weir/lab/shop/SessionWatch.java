package dev.weir.lab.shop;

import dev.weir.lab.load.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.IntSummaryStatistics;

/** Counts a service's sessions at the database until it is stopped. */
final class SessionWatch extends Happening {

    private static final Duration EVERY = Duration.ofMillis(200);

    private final ShopDatabase database;
    private final ShopVariant variant;
    private final IntSummaryStatistics seen = new IntSummaryStatistics();

    SessionWatch(ShopDatabase database, ShopVariant variant) {
        this.database = database;
        this.variant = variant;
    }

    @Override
    void happen() throws InterruptedException {
        while (true) {
            try (Connection connection = database.connect()) {
                while (true) {
                    seen.accept(database.sessions(connection, variant));
                    Thread.sleep(EVERY);
                }
            } catch (SQLException e) {
                // The database may be away on purpose.
                Thread.sleep(EVERY);
            }
        }
    }

    /** What it saw; to be asked when it has stopped. */
    Level level() {
        return new Level(
                seen.getCount() == 0 ? Double.NaN : seen.getAverage(),
                seen.getCount() == 0 ? 0 : seen.getMax());
    }
}
