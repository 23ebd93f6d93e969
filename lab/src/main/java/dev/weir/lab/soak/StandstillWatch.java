package dev.weir.lab.soak;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Commits past the pool and the network, ten times a second. When that takes long or fails, the
 * database or the machine beneath it stands still, which no pool can help; a soak on a machine that
 * others use meets it.
 */
final class StandstillWatch implements AutoCloseable {

    private static final long BEAT_MILLIS = 100;

    private final SoakFixture fixture;
    private final Standstills standstills = new Standstills();
    private final CountDownLatch closed = new CountDownLatch(1);

    private StandstillWatch(SoakFixture fixture) {
        this.fixture = fixture;
    }

    static StandstillWatch of(SoakFixture fixture) {
        StandstillWatch standstills = new StandstillWatch(fixture);
        Thread.ofPlatform().name("soak-witness").daemon().start(standstills::watch);
        return standstills;
    }

    Standstills standstills() {
        return standstills;
    }

    private void watch() {
        Connection connection = null;
        try {
            do {
                standstills.asks(System.nanoTime());
                connection = commit(connection);
                if (connection != null) {
                    standstills.answered(System.nanoTime());
                }
            } while (!closed.await(BEAT_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        } finally {
            close(connection);
        }
    }

    /** Commits; null when that could not be done. */
    private @Nullable Connection commit(@Nullable Connection present) {
        Connection connection = present;
        try {
            if (connection == null) {
                connection = fixture.direct();
            }
            try (Statement statement = connection.createStatement()) {
                statement.execute(SoakFixture.BEAT);
            }
            return connection;
        } catch (SQLException down) {
            close(connection);
            return null;
        }
    }

    private static void close(@Nullable Connection connection) {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException gone) {
            // as it should be
        }
    }

    /** Ends it soon. */
    @Override
    public void close() {
        closed.countDown();
    }
}
