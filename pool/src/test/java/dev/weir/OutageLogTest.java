package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.connect.ConnectionFactory;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.net.ConnectException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the log says of an outage, at its default level. */
@Tag("fast")
@Timeout(60)
class OutageLogTest {
    private final ScriptedDatabase database = new ScriptedDatabase();
    private final LogLines log = new LogLines();

    @AfterEach
    void stopListening() {
        log.close();
        database.close();
    }

    private static SQLException refusal() {
        SQLException refused = new SQLException("secret.example refused", "08001");
        refused.initCause(new ConnectException("Connection refused"));
        return refused;
    }

    private WeirBuilder builder() {
        return WeirDataSource.builder()
                .jdbcUrl("jdbc:postgresql://db1:5433,db2/app?user=app&password=secret")
                .poolName("shop")
                .sizing(Sizing.FIXED)
                .maximumPoolSize(5)
                .minimumIdle(5)
                .closeGrace(Duration.ZERO);
    }

    private void stopServer() {
        database.on(Call.CONNECT).fail(OutageLogTest::refusal);
        database.killAll("08006");
    }

    @Test
    void theLossAndTheReturnAreOneLineEach() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(
                        builder(), ConnectionFactory.of(TestPools.on(database).toConfig()))) {
            pool.pass(Duration.ofSeconds(2));
            int before = log.with("shop - ").size();
            assertThat(pool.snapshot().total()).isEqualTo(5);
            Connection c = pool.borrow();
            stopServer();
            assertThat(catchThrowable(() -> execute(c, "select 1"))).isNotNull();
            c.close();
            pool.pass(Duration.ofSeconds(7));

            assertThat(log.with("lost"))
                    .singleElement()
                    .asString()
                    .startsWith(
                            "WARNING shop - lost all 5 connections to "
                                    + "jdbc:postgresql://db1:5433,db2/app: java.sql.SQLException (SQLState 08001, vendor code 0),"
                                    + " caused by java.net.ConnectException")
                    .endsWith("; borrowers wait")
                    .doesNotContain("secret");
            assertThat(log.with("is back")).isEmpty();

            database.clearScript();
            pool.borrow().close();

            assertThat(log.with("is back"))
                    .singleElement()
                    .asString()
                    .matches(
                            "INFO shop - jdbc:postgresql://db1:5433,db2/app is back after [6-8]\\.\\d s");
            assertThat(log.with("shop - ")).as("and nothing else").hasSize(before + 2);
        }
    }

    @Test
    void aRefusalOfWhatWasTakenBeforeIsOneLine() throws Exception {
        try (VirtualPool pool =
                VirtualPool.start(
                        builder(), ConnectionFactory.of(TestPools.on(database).toConfig()))) {
            pool.pass(Duration.ofSeconds(2));
            database.on(Call.CONNECT).fail(() -> new SQLException("refused", "28P01"));
            pool.borrow().abort(Runnable::run);
            pool.pass(Duration.ofMinutes(2));

            assertThat(log.with("no new connection")).singleElement().asString().contains("28P01");
        }
    }

    /** The end gives up what waits for credentials: nobody is to look for a lost server. */
    @Test
    void aPoolThatIsClosedTellsOfNoLoss() throws Exception {
        Semaphore answers = new Semaphore(1);
        CredentialsProvider silent =
                () -> {
                    answers.acquireUninterruptibly();
                    return Credentials.of("app", "secret");
                };
        WeirBuilder builder = TestPools.on(database).poolName("shop").maximumPoolSize(2);
        WeirDataSource pool = builder.minimumIdle(1).credentialsProvider(silent).build();
        pool.setMinimumIdle(2);
        eventually("the second connect asks", answers::hasQueuedThreads);
        pool.close();
        answers.release();

        assertThat(log.with("; borrowers wait")).isEmpty();
    }
}
