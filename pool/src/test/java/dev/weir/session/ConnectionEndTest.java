package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.handle.HandlePool;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a connection that may be cut meanwhile. */
@Tag("fast")
@Timeout(60)
class ConnectionEndTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    /** Its session is there until the socket is gone. */
    @Test
    void aCloseWaitsForAnAbortThatIsUnderWay() throws Exception {
        ConnectionEnd end = HandlePool.sessions(HandlePool.config()).end(database.connect());
        Hang hang = database.on(Call.ABORT).hangOnce();
        Thread aborts = Thread.ofPlatform().daemon().start(end::breakOff);
        hang.awaitHeld();
        Thread closes = Thread.ofPlatform().daemon().start(() -> close(end));
        while (closes.getState() != Thread.State.WAITING) {
            assertThat(closes.isAlive()).isTrue();
            LockSupport.parkNanos(100_000);
        }

        hang.release();

        aborts.join();
        closes.join();
        assertThat(database.counts().total()).isZero();
    }

    private static void close(ConnectionEnd end) {
        try {
            end.close();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
