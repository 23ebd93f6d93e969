package dev.weir.testkit.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(30)
class HangTest {

    private static final Duration LONG = Duration.ofSeconds(10);

    private final ScriptedDatabase database = new ScriptedDatabase();

    @Test
    void aHeldCallGoesOnWhenReleased() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang();
        CompletableFuture<ScriptedConnection> connect = async(database::connect);
        hang.awaitHeld();
        assertThat(connect).isNotDone();

        hang.release();

        assertThat(connect.get(10, TimeUnit.SECONDS).id()).isZero();
        assertThat(database.connect().id()).isEqualTo(1);
    }

    @Test
    void heldCallsCanBeReleasedOneByOne() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang();
        CompletableFuture<ScriptedConnection> first = async(database::connect);
        CompletableFuture<ScriptedConnection> second = async(database::connect);
        hang.awaitHeld(2, LONG);

        hang.releaseOne();

        CompletableFuture.anyOf(first, second).get(10, TimeUnit.SECONDS);
        assertThat(hang.heldCalls()).isEqualTo(1);
        hang.releaseOne();
        CompletableFuture.allOf(first, second).get(10, TimeUnit.SECONDS);
    }

    @Test
    void onlyTheNextCallHangsWhenAskedForOne() throws Exception {
        Hang hang = database.on(Call.CONNECT).hangOnce();
        CompletableFuture<ScriptedConnection> stuck = async(database::connect);
        hang.awaitHeld();

        assertThat(database.connect().isValid(1)).isTrue();
        hang.release();
        stuck.get(10, TimeUnit.SECONDS);
    }

    @Test
    void anAbortEndsAHangThatSaysSo() throws Exception {
        ScriptedConnection connection = database.connect();
        Hang hang = database.on(Call.EXECUTE).hang().endingOn(Ending.ABORT);
        CompletableFuture<Boolean> query =
                async(() -> connection.createStatement().execute("select 1"));
        hang.awaitHeld();

        connection.abort(Runnable::run);

        assertThat(sqlStateOf(query)).isEqualTo("08006");
        assertThat(connection.isClosed()).isTrue();
    }

    @Test
    void aCallFailsWhenItsConnectionIsClosedUnderIt() throws Exception {
        ScriptedConnection connection = database.connect();
        Hang hang = database.on(Call.EXECUTE).hang();
        CompletableFuture<Boolean> query =
                async(() -> connection.createStatement().execute("select 1"));
        hang.awaitHeld();

        connection.close();
        hang.release();

        assertThat(sqlStateOf(query)).isEqualTo("08003");
    }

    @Test
    void aCancelEndsAHangThatSaysSoAndLeavesTheConnectionUsable() throws Exception {
        ScriptedConnection connection = database.connect();
        Hang hang = database.on(Call.EXECUTE).hangOnce().endingOn(Ending.CANCEL);
        Statement statement = connection.createStatement();
        CompletableFuture<Boolean> query = async(() -> statement.execute("select 1"));
        hang.awaitHeld();

        statement.cancel();

        assertThat(sqlStateOf(query)).isEqualTo("57014");
        assertThat(statement.execute("select 1")).isTrue();
    }

    @Test
    void theNetworkTimeoutEndsAHangThatSaysSoAndBreaksTheConnection() throws Exception {
        ScriptedConnection connection = database.connect();
        connection.setNetworkTimeout(Runnable::run, 20);
        database.on(Call.EXECUTE).hang().endingOn(Ending.NETWORK_TIMEOUT);
        CompletableFuture<Boolean> query =
                async(() -> connection.createStatement().execute("select 1"));

        assertThat(sqlStateOf(query)).isEqualTo("08006");
        assertThat(connection.isValid(1)).isFalse();
    }

    @Test
    void anInterruptEndsAHangThatSaysSoAndKeepsTheFlag() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang().endingOn(Ending.INTERRUPT);
        AtomicReference<String> outcome = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> outcome.set(connectAndTellTheFlag()));
        hang.awaitHeld();

        thread.interrupt();
        thread.join();

        assertThat(outcome).hasValue("57014 true");
    }

    @Test
    void anInterruptAloneDoesNotEndAHang() throws Exception {
        Hang hang = database.on(Call.CONNECT).hang();
        AtomicReference<String> outcome = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> outcome.set(connectAndTellTheFlag()));
        hang.awaitHeld();

        thread.interrupt();
        hang.release();
        thread.join();

        assertThat(outcome).hasValue("connected true");
    }

    @Test
    void waitingForCallsThatDoNotComeFails() {
        Hang hang = database.on(Call.CONNECT).hang();

        assertThatThrownBy(() -> hang.awaitHeld(1, Duration.ofMillis(10)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("0 calls held");
    }

    private String connectAndTellTheFlag() {
        String outcome = "connected";
        try {
            database.connect();
        } catch (SQLException e) {
            outcome = e.getSQLState();
        }
        return outcome + " " + Thread.currentThread().isInterrupted();
    }

    private static String sqlStateOf(CompletableFuture<?> failed) throws Exception {
        try {
            failed.orTimeout(10, TimeUnit.SECONDS).join();
            return "no failure";
        } catch (CompletionException e) {
            return ((SQLException) e.getCause()).getSQLState();
        }
    }

    private static <T> CompletableFuture<T> async(SqlQuestion<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try {
                                answer.complete(question.ask());
                            } catch (Throwable t) {
                                answer.completeExceptionally(t);
                            }
                        });
        return answer;
    }

    private interface SqlQuestion<T> {

        T ask() throws SQLException;
    }
}
