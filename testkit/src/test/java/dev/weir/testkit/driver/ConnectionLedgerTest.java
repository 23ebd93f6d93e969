package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ConnectionLedgerTest {

    private final VirtualTime time = new VirtualTime();
    private final ScriptedDatabase database = new ScriptedDatabase(time);

    @Test
    void aConnectionCountsAsOpeningThenOpenThenClosingThenNotAtAll() throws SQLException {
        database.on(Call.CONNECT).delay(Duration.ofMillis(1));
        database.on(Call.CLOSE).delay(Duration.ofMillis(1));
        Queue<DriverCounts> seen = new ArrayDeque<>();
        time.duringNextPause(() -> seen.add(database.counts()));
        ScriptedConnection connection = database.connect();
        seen.add(database.counts());
        time.duringNextPause(() -> seen.add(database.counts()));
        connection.close();
        seen.add(database.counts());

        assertThat(seen)
                .containsExactly(
                        new DriverCounts(1, 0, 0, 1, 0),
                        new DriverCounts(0, 1, 0, 1, 0),
                        new DriverCounts(0, 0, 1, 1, 0),
                        new DriverCounts(0, 0, 0, 1, 0));
    }

    @Test
    void anAbortedConnectionCountsUntilTheExecutorHasReleasedIt() throws SQLException {
        ScriptedConnection connection = database.connect();
        Queue<Runnable> later = new ArrayDeque<>();

        connection.abort(later::add);
        assertThat(connection.isClosed()).isTrue();
        assertThat(database.counts().closing()).isEqualTo(1);
        later.remove().run();

        assertThat(database.counts().total()).isZero();
    }

    @Test
    void aConnectionWhoseCloseFailsIsGoneAllTheSame() throws SQLException {
        ScriptedConnection connection = database.connect();
        database.on(Call.CLOSE).fail(() -> new SQLException("reset"));

        assertThatThrownBy(connection::close).hasMessage("reset");
        assertThat(database.counts().total()).isZero();
        assertThat(database.connections()).isEmpty();
    }

    @Test
    void closeAndAbortTogetherEndAConnectionOnce() throws SQLException {
        ScriptedConnection connection = database.connect();
        connection.close();
        connection.close();
        connection.abort(Runnable::run);

        assertThat(connection.count(Call.CLOSE)).isEqualTo(1);
        assertThat(connection.count(Call.ABORT)).isZero();
        assertThat(database.counts().total()).isZero();
    }

    @Test
    void thePeakIsTheHighestSumEverAndNamesItsThread() throws SQLException {
        ScriptedConnection first = database.connect();
        database.connect();
        first.close();
        database.connect();

        assertThat(database.peak().counts().total()).isEqualTo(2);
        assertThat(database.peak().thread()).isEqualTo(Thread.currentThread().getName());
        database.connections().forEach(connection -> connection.kill("57P01"));
        database.connections().get(0).close();
        database.resetPeak();
        assertThat(database.peak().counts().total()).isEqualTo(1);
    }

    @Test
    void aFailedConnectIsCountedAndLeavesNothingBehind() {
        database.on(Call.CONNECT).fail(() -> new SQLException("refused"));

        assertThatThrownBy(database::connect).isInstanceOf(SQLException.class);
        assertThat(database.counts()).isEqualTo(new DriverCounts(0, 0, 0, 1, 1));
    }

    @Test
    void aFullServerRefusesWith53300UntilAConnectionIsGone() throws SQLException {
        database.maxConnections(1);
        ScriptedConnection only = database.connect();

        assertThatThrownBy(database::connect).hasFieldOrPropertyWithValue("SQLState", "53300");
        only.close();
        assertThat(database.connect().isValid(0)).isTrue();
    }

    @Test
    void theTimelineHasTheStartOfEveryConnect() throws SQLException {
        database.on(Call.CONNECT).delay(Duration.ofMillis(5));
        database.connect();
        database.connect();

        assertThat(database.connectNanos()).containsExactly(0L, 5_000_000L);
        assertThat(database.connection(1).createdNanos()).isEqualTo(10_000_000L);
    }
}
