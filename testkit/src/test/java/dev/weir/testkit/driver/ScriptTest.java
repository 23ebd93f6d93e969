package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ScriptTest {

    private final VirtualTime time = new VirtualTime();
    private final ScriptedDatabase database = new ScriptedDatabase(time);

    @Test
    void aDelayLetsTimePassBeforeTheCallTakesEffect() throws SQLException {
        database.on(Call.CONNECT).delay(Duration.ofMillis(150));

        database.connect();

        assertThat(time.nanos()).isEqualTo(150_000_000L);
    }

    @Test
    void aDelayCanBeChangedAndTakenAwayAtRunTime() throws SQLException {
        ScriptedConnection connection = database.connect();
        database.on(Call.COMMIT).delay(Duration.ofMillis(10));
        database.on(Call.IS_VALID).delay(Duration.ofMillis(10));
        connection.isValid(1);
        database.on(Call.IS_VALID).delay(Duration.ofMillis(3));
        connection.isValid(1);
        database.on(Call.IS_VALID).delay(Duration.ZERO);
        connection.isValid(1);

        assertThat(time.nanos()).isEqualTo(13_000_000L);
    }

    @Test
    void aRealDelayTakesRealTimeAndKeepsTheInterruptFlag() throws SQLException {
        ScriptedDatabase real = new ScriptedDatabase();
        real.on(Call.CONNECT).delay(Duration.ofMillis(20));
        long start = System.nanoTime();
        Thread.currentThread().interrupt();

        real.connect();

        boolean interrupted = Thread.interrupted();
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000L);
        assertThat(interrupted).isTrue();
    }

    @Test
    void aCallFailsOnceAndThenWorks() {
        database.on(Call.CONNECT).failOnce(() -> new SQLException("refused", "08001"));

        assertThatThrownBy(database::connect).hasMessage("refused");
        assertThatCode(database::connect).doesNotThrowAnyException();
    }

    @Test
    void aCallFailsTheNextTwoTimesAfterTheFirst() throws SQLException {
        ScriptedConnection connection = database.connect();
        database.on(Call.IS_VALID).after(1).failNext(2, () -> new SQLException("x"));

        assertThat(outcomes(5, () -> connection.isValid(1)))
                .containsExactly(true, false, false, true, true);
    }

    @Test
    void everyThirdCallFails() throws SQLException {
        ScriptedConnection connection = database.connect();
        database.on(Call.IS_VALID).failEvery(3, () -> new SQLException("x"));

        assertThat(outcomes(6, () -> connection.isValid(1)))
                .containsExactly(true, true, false, true, true, false);
    }

    @Test
    void randomFailuresOfOneSeedAreOneSequence() throws SQLException {
        List<Boolean> first = randomOutcomes(7);
        List<Boolean> again = randomOutcomes(7);
        List<Boolean> other = randomOutcomes(8);

        assertThat(first).isEqualTo(again).isNotEqualTo(other).contains(true, false);
    }

    @Test
    void anErrorAndAnUndeclaredCheckedExceptionComeThroughUnchanged() throws SQLException {
        ScriptedConnection connection = database.connect();
        Error error = new LinkageError("no class");
        Exception checked = new java.io.IOException("broken pipe");
        database.on(Call.IS_VALID).failOnce(() -> error);
        database.on(Call.SET_SCHEMA).failOnce(() -> checked);

        assertThatThrownBy(() -> connection.isValid(1)).isSameAs(error);
        assertThatThrownBy(() -> connection.setSchema("x")).isSameAs(checked);
    }

    @Test
    void aScriptCanBeNarrowedToOneConnectionOrOneStatement() throws SQLException {
        Connection first = database.connect();
        Connection second = database.connect();
        database.on(Call.ROLLBACK).onConnection(1).fail(() -> new SQLException("x"));
        database.on(Call.EXECUTE)
                .where(call -> call.sql().contains("slow"))
                .fail(() -> new SQLException("y"));
        first.setAutoCommit(false);
        second.setAutoCommit(false);

        assertThatCode(first::rollback).doesNotThrowAnyException();
        assertThatThrownBy(second::rollback).hasMessage("x");
        assertThatCode(() -> first.createStatement().execute("select 1"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> first.createStatement().execute("select slow()")).hasMessage("y");
    }

    @Test
    void clearingACallLeavesTheOthersScripted() throws SQLException {
        ScriptedConnection connection = database.connect();
        database.on(Call.IS_VALID).fail(() -> new SQLException("x"));
        database.on(Call.SET_SCHEMA).fail(() -> new SQLException("y"));
        database.on(Call.IS_VALID).clear();

        assertThat(connection.isValid(1)).isTrue();
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> connection.setSchema("x"));
        database.clearScript();
        assertThatCode(() -> connection.setSchema("x")).doesNotThrowAnyException();
    }

    @Test
    void statementsShareTheCapacityOfTheDatabase() throws SQLException {
        ScriptedConnection outer = database.connect();
        ScriptedConnection inner = database.connect();
        AtomicInteger most = new AtomicInteger();
        database.on(Call.EXECUTE)
                .takes(
                        n -> {
                            most.accumulateAndGet(n, Math::max);
                            return n * 1_000_000L;
                        });
        time.duringNextPause(() -> inner.createStatement().execute("select 1"));

        outer.createStatement().execute("select 1");

        assertThat(most).hasValue(2);
        assertThat(time.nanos()).isEqualTo(3_000_000L);
    }

    private List<Boolean> randomOutcomes(long seed) throws SQLException {
        ScriptedConnection connection = database.connect();
        database.on(Call.IS_VALID).clear();
        database.on(Call.IS_VALID).failWithProbability(0.5, seed, () -> new SQLException("x"));
        return outcomes(50, () -> connection.isValid(1));
    }

    private static List<Boolean> outcomes(int times, SqlAction action) {
        List<Boolean> outcomes = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            try {
                action.run();
                outcomes.add(true);
            } catch (SQLException e) {
                outcomes.add(false);
            }
        }
        return outcomes;
    }
}
