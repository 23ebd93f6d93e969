package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.Background;
import dev.weir.TestPools;
import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import dev.weir.testkit.driver.TransactionState;
import dev.weir.testkit.jdbc.Interposed;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A lease that one thread borrows, others use and others end: it ends for all at one instant, and
 * what is under way then meets no other borrower.
 */
@Tag("fast")
@Timeout(60)
class ClosedByAnotherThreadTest {

    private final ExecutorService other = Executors.newSingleThreadExecutor();
    private final ExecutorService third = Executors.newSingleThreadExecutor();

    @AfterEach
    void endThreads() {
        other.shutdownNow();
        third.shutdownNow();
    }

    // --- the state that is judged ---

    /** The one that closes is held up while it judges; meanwhile the borrower works on. */
    @Test
    void whatABorrowerDoesWhileItsLeaseIsJudgedReachesNobody() throws Exception {
        ScriptedPool pool = ScriptedPool.telling();
        ConnectionHandle lease = pool.borrow();
        work(lease);
        CountDownLatch judging = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread borrower = Thread.currentThread();
        pool.whenAskedForItsTransaction(
                () -> {
                    if (Thread.currentThread() != borrower) {
                        judging.countDown();
                        Background.await(goOn);
                    }
                });
        Future<?> closing =
                other.submit(
                        () -> {
                            lease.close();
                            judging.countDown();
                        });
        Background.await(judging);
        pool.calls();

        Throwable refused =
                catchThrowable(
                        () -> {
                            lease.createStatement().execute("begin");
                            lease.createStatement().execute("insert");
                        });

        assertThat(refused).isInstanceOf(LeaseGuard.FinishedLeaseException.class);
        assertThat(pool.calls()).doesNotContain(Call.EXECUTE);
        goOn.countDown();
        closing.get();
        pool.whenAskedForItsTransaction(() -> {});
        try (Connection next = pool.borrowNext()) {
            next.createStatement().execute("select 1");
            assertThat(pool.physical().transactionState()).isEqualTo(TransactionState.IDLE);
        }
    }

    // --- calls under way ---

    /** A use of a connection that another thread may be at when it is closed. */
    record Use(String name, Call call, SqlWork work) {
        @Override
        public String toString() {
            return name;
        }
    }

    interface SqlWork {
        void on(Connection connection, Statement statement) throws SQLException;
    }

    static Stream<Use> uses() {
        return Stream.of(
                new Use("execute", Call.EXECUTE, (c, s) -> s.execute("select 1")),
                new Use(
                        "executeBatch",
                        Call.EXECUTE,
                        (c, s) -> {
                            s.addBatch("insert");
                            s.executeBatch();
                        }),
                new Use("prepareStatement", Call.PREPARE, (c, s) -> c.prepareStatement("x")),
                new Use("commit", Call.COMMIT, (c, s) -> c.commit()),
                new Use("rollback", Call.ROLLBACK, (c, s) -> c.rollback()),
                new Use("setSavepoint", Call.SET_SAVEPOINT, (c, s) -> c.setSavepoint()),
                new Use("setReadOnly", Call.SET_READ_ONLY, (c, s) -> c.setReadOnly(true)),
                new Use("setSchema", Call.SET_SCHEMA, (c, s) -> c.setSchema("s")),
                new Use(
                        "setClientInfo",
                        Call.SET_CLIENT_INFO,
                        (c, s) -> c.setClientInfo("ApplicationName", "a")),
                new Use(
                        "getTables",
                        Call.METADATA,
                        (c, s) -> c.getMetaData().getTables(null, null, "%", null)),
                new Use("cancel", Call.CANCEL, (c, s) -> s.cancel()),
                new Use("isValid", Call.IS_VALID, (c, s) -> c.isValid(1)));
    }

    /** All calls that may talk to the database, by another thread; the borrower itself closes. */
    @ParameterizedTest
    @MethodSource("uses")
    void anothersCallThatOutlivesTheLeaseMeetsNoNextBorrower(Use use) throws Exception {
        assertRetiredDuring(use, (connection, statement) -> {});
    }

    /** The same beside a call of the borrower's own, which ends first and must not hide it. */
    @ParameterizedTest
    @MethodSource("uses")
    void aShortCallOfTheBorrowersDoesNotHideAnothersLongOne(Use use) throws Exception {
        assertRetiredDuring(use, (connection, statement) -> connection.getWarnings());
    }

    private void assertRetiredDuring(Use use, SqlWork beside) throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        Connection lease = pool.borrow();
        Statement statement = lease.createStatement();
        Hang hang = pool.database.on(use.call()).hangOnce();
        try {
            Future<?> running = begin(other, use, lease, statement);
            hang.awaitHeld();
            beside.on(lease, statement);

            lease.close();

            assertThat(pool.work()).startsWith("close BROKEN");
            hang.release();
            ended(running);
        } finally {
            hang.release();
        }
    }

    private static Future<?> begin(
            ExecutorService thread, Use use, Connection lease, Statement statement) {
        return thread.submit(
                () -> {
                    use.work().on(lease, statement);
                    return null;
                });
    }

    /** Some end with an error of the driver's, as their connection is closed under them. */
    private static void ended(Future<?> running) throws Exception {
        try {
            running.get();
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(SQLException.class);
        }
    }

    /** All calls of the borrower's; another thread closes. */
    @ParameterizedTest
    @MethodSource("uses")
    void aCallOfTheBorrowersThatOutlivesTheLeaseMeetsNoNextBorrower(Use use) throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        Connection lease = third.submit(pool::borrow).get();
        Statement statement = third.submit(() -> lease.createStatement()).get();
        Hang hang = pool.database.on(use.call()).hangOnce();
        Future<?> running = begin(third, use, lease, statement);
        assertItsEndClosesTheConnection(lease, hang, pool::work);
        ended(running);
    }

    /** What reads on in what is open. */
    static Stream<Use> readings() {
        return Stream.of(
                new Use("next", Call.FETCH, (c, s) -> s.executeQuery("select 1").next()),
                new Use(
                        "the rows' close",
                        Call.RESULT_SET_CLOSE,
                        (c, s) -> s.executeQuery("select 1").close()),
                new Use(
                        "the statement's close",
                        Call.STATEMENT_CLOSE,
                        (c, s) -> {
                            s.execute("select 1");
                            s.close();
                        }));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void aRowThatTheBorrowerReadsAsItsLeaseEndsMeetsNoNextBorrower(Use use) throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        Connection lease = third.submit(pool::borrow).get();
        Statement statement = third.submit(() -> lease.createStatement()).get();
        Hang hang = pool.database.on(use.call()).hangOnce();
        Future<?> running = begin(third, use, lease, statement);
        assertItsEndClosesTheConnection(lease, hang, pool::work);
        if (use.name().equals("next")) {
            ended(running);
        } else {
            running.get(); // as JDBC has it of what is closed
        }
    }

    /** As of a cursor that comes as a value: such a call leaves no mark. */
    @Test
    void aColumnThatTheDriverFetchesAsTheLeaseEndsMeetsNoNextBorrower() throws Exception {
        CountDownLatch used = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        HandlePool pool = new HandlePool(() -> slowColumns(used, goOn));
        Connection lease = third.submit(pool::borrow).get();
        ResultSet rows = third.submit(() -> lease.createStatement().executeQuery("select 1")).get();
        Future<?> running = third.submit(() -> rows.getObject(1));
        Background.await(used);
        try {
            lease.close();

            assertThat(pool.work()).startsWith("close BROKEN");
        } finally {
            goOn.countDown();
        }
        running.get();
    }

    private static Connection slowColumns(CountDownLatch used, CountDownLatch goOn)
            throws SQLException {
        Interposed.Answer rows =
                call -> {
                    if (!call.method().equals("getObject")) {
                        return call.pass();
                    }
                    used.countDown();
                    Background.await(goOn);
                    return "late";
                };
        Interposed.Answer statements =
                call ->
                        call.method().equals("executeQuery")
                                ? Interposed.before((ResultSet) call.pass(), ResultSet.class, rows)
                                : call.pass();
        return Interposed.connection(
                new ScriptedDatabase().connect(),
                call ->
                        call.method().equals("createStatement")
                                ? Interposed.before(
                                        (Statement) call.pass(), Statement.class, statements)
                                : call.pass());
    }

    @ParameterizedTest
    @MethodSource("readings")
    void aRowThatAnotherThreadReadsAsTheBorrowerClosesMeetsNoNextBorrower(Use use)
            throws Exception {
        assertRetiredDuring(use, (connection, statement) -> {});
    }

    /** Rows that the borrower has asked for, and another thread alone reads. */
    @Test
    void aRowThatIsTheFirstCallOfAnotherThreadMeetsNoNextBorrower() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        Connection lease = pool.borrow();
        ResultSet rows = lease.createStatement().executeQuery("select 1");
        Hang hang = pool.database.on(Call.FETCH).hangOnce();
        Future<?> running = other.submit(rows::next);
        assertItsEndClosesTheConnection(lease, hang, pool::work);
        ended(running);
    }

    // --- streams ---

    /** Of a large object, which a driver reads and writes through its session. */
    static Stream<Streaming> streamings() {
        return Stream.of(
                new Streaming("read", blob -> blob.getBinaryStream().read()),
                new Streaming("skip", blob -> blob.getBinaryStream().skip(1)),
                new Streaming("read's close", blob -> blob.getBinaryStream().close()),
                new Streaming("write", blob -> blob.setBinaryStream(1).write(1)),
                new Streaming("flush", blob -> blob.setBinaryStream(1).flush()),
                new Streaming("write's close", blob -> blob.setBinaryStream(1).close()));
    }

    record Streaming(String name, StreamWork work) {
        @Override
        public String toString() {
            return name;
        }
    }

    interface StreamWork {
        void on(Blob blob) throws Exception;
    }

    @ParameterizedTest
    @MethodSource("streamings")
    void aStreamThatIsUsedAsItsLeaseEndsMeetsNoNextBorrower(Streaming each) throws Exception {
        for (boolean byBorrower : new boolean[] {true, false}) {
            CountDownLatch used = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            HandlePool pool =
                    new HandlePool(
                            () ->
                                    SlowLargeObjects.on(
                                            new ScriptedDatabase().connect(),
                                            () -> {
                                                used.countDown();
                                                Background.await(goOn);
                                            }));
            Connection lease = third.submit(pool::borrow).get();
            Blob blob = third.submit(lease::createBlob).get();
            Future<?> running =
                    (byBorrower ? third : other)
                            .submit(
                                    () -> {
                                        each.work.on(blob);
                                        return null;
                                    });
            Background.await(used);
            try {
                lease.close();

                assertThat(pool.work()).contains("close FAILED_RESET");
            } finally {
                goOn.countDown();
            }
            ended(running);
        }
    }

    private static void assertItsEndClosesTheConnection(
            Connection lease, Hang hang, Supplier<List<String>> work) throws Exception {
        hang.awaitHeld();
        try {
            lease.close();

            assertThat(work.get()).startsWith("close BROKEN");
        } finally {
            hang.release();
        }
    }

    /** As drivers read a stream that is a parameter of a statement. */
    @Test
    void aRowThatIsReadInsideACallDoesNotHideIt() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        Connection lease = pool.borrow();
        ResultSet rows = lease.createStatement().executeQuery("select 1");
        Statement statement = lease.createStatement();
        pool.database.on(Call.EXECUTE).run(call -> assertThat(rows.next()).isTrue());
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce();
        Future<?> running = other.submit(() -> statement.execute("insert"));
        assertItsEndClosesTheConnection(lease, hang, pool::work);
        ended(running);
    }

    /** As of a trigger or a function in Java, or for a parameter whose content it reads. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCallThatIsMadeInsideACallDoesNotHideIt(boolean byBorrower) throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        ConnectionHandle lease = third.submit(pool::borrow).get();
        Statement statement = third.submit(() -> lease.createStatement()).get();
        pool.database.on(Call.EXECUTE).run(call -> lease.getMetaData().getURL());
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce();
        Future<?> running = (byBorrower ? third : other).submit(() -> statement.execute("insert"));
        hang.awaitHeld();
        assertThat(lease.session.isBusy()).isTrue();
        assertItsEndClosesTheConnection(lease, hang, pool::work);
        ended(running);
    }

    @Test
    void callsInsideACallLeaveNoMark() throws Exception {
        for (ExecutorService each : List.of(third, other)) {
            ScriptedPool pool = ScriptedPool.silent();
            ConnectionHandle lease = third.submit(pool::borrow).get();
            Statement statement = third.submit(() -> lease.createStatement()).get();
            pool.database.on(Call.EXECUTE).run(call -> lease.getMetaData().getURL());
            each.submit(() -> statement.execute("insert")).get();

            assertThat(lease.isAtWork()).isFalse();
            assertThat(lease.session.isBusy()).isFalse();
            third.submit(lease::close).get();
            assertThat(pool.work()).doesNotContain("close BROKEN");
        }
    }

    /** Who has read its rows and is gone or elsewhere leaves no doubt. */
    @Test
    void rowsLeftOpenByABorrowerThatIsElsewhereCostNoConnection() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        for (int before = 0; before < 3; before++) {
            ConnectionHandle lease = third.submit(pool::borrow).get();
            third.submit(() -> lease.createStatement().executeQuery("select 1").next()).get();

            lease.close();

            assertThat(pool.work()).containsExactly("reset");
        }
    }

    /** A server in a lock does not notice that its client is gone, and would do it later. */
    @Test
    void whatIsUnderWayIsCancelledBeforeItsConnectionIsClosed() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        Connection lease = third.submit(pool::borrow).get();
        Statement statement = third.submit(() -> lease.createStatement()).get();
        Hang hang = pool.database.on(Call.EXECUTE).hangOnce().endingOn(Ending.CANCEL);
        Future<Boolean> running = third.submit(() -> statement.execute("update"));
        hang.awaitHeld();
        pool.calls();

        lease.close();
        pool.work();

        assertThat(pool.calls()).containsSubsequence(Call.CANCEL, Call.CLOSE);
        assertThatThrownBy(running::get).hasCauseInstanceOf(SQLException.class);
    }

    @Test
    void aConnectionWithNothingUnderWayIsClosedWithoutACancel() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        ConnectionHandle lease = pool.borrow();
        lease.createStatement().execute("select 1");
        pool.calls();

        lease.session.close(Runnable::run);

        assertThat(pool.calls()).contains(Call.CLOSE).doesNotContain(Call.CANCEL);
    }

    /** As where the server cannot be reached. */
    @Test
    void aCancelThatDoesNotEndDoesNotKeepTheConnection() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        ConnectionHandle lease = pool.borrow();
        lease.createStatement();
        lease.session.goesUnderCall();
        pool.calls();

        lease.session.close(task -> {});

        assertThat(pool.calls()).contains(Call.CLOSE);
    }

    // --- what is over has no say ---

    @Test
    void anErrorOfACallThatOutlivedItsLeaseDoesNotBreakTheNextBorrowersConnection()
            throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        ConnectionHandle lease = pool.borrow();
        ResultSet rows = lease.createStatement().executeQuery("select 1");
        Hang hang = pool.database.on(Call.FETCH).hangOnce();
        pool.database.on(Call.FETCH).failOnce(() -> new IllegalStateException("late"));
        Future<Boolean> reading = other.submit(rows::next);
        hang.awaitHeld();
        try {
            lease.close();
            assertThat(pool.work()).startsWith("close BROKEN");
            ConnectionHandle next = pool.borrow();

            hang.release();
            assertThat(catchThrowable(reading::get)).isInstanceOf(ExecutionException.class);

            assertThat(next.session.isBroken()).isFalse();
            next.close();
            assertThat(pool.work()).isEmpty();
        } finally {
            hang.release();
        }
    }

    // --- a lease that is handed on from thread to thread costs nothing but its fences ---

    @Test
    void aConnectionThatOneThreadBorrowsAndAnotherGivesBackIsLentOn() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        for (int i = 0; i < 20; i++) {
            assertThat(handedOn(pool)).isEmpty();
        }
        assertThat(pool.physical().isClosed()).isFalse();
        assertThat(pool.database.counts().open()).isEqualTo(1);
    }

    private List<String> handedOn(ScriptedPool pool) throws Exception {
        ConnectionHandle lease = pool.borrow();
        work(lease);
        Callable<Object> rest =
                () -> {
                    work(lease);
                    lease.close();
                    return null;
                };
        other.submit(rest).get();
        return pool.work();
    }

    @Test
    void aConnectionOnWhichAnotherThreadWorkedIsLentOnWhenItsBorrowerGivesItBack()
            throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        for (int i = 0; i < 20; i++) {
            ConnectionHandle lease = pool.borrow();
            work(lease);
            other.submit(
                            () -> {
                                work(lease);
                                assertThat(lease.isValid(1)).isTrue();
                                return null;
                            })
                    .get();
            work(lease);

            lease.close();

            assertThat(pool.work()).isEmpty();
        }
    }

    @Test
    void whatAnotherThreadChangedIsUndoneWhoeverCloses() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        for (int i = 0; i < 4; i++) {
            ConnectionHandle lease = pool.borrowNext();
            other.submit(
                            () -> {
                                lease.setReadOnly(true);
                                return null;
                            })
                    .get();
            if (i % 2 == 0) {
                lease.close();
            } else {
                third.submit(lease::close).get();
            }

            assertThat(pool.work()).containsExactly("reset");
            assertThat(pool.physical().isReadOnly()).isFalse();
        }
    }

    private static void work(Connection connection) throws SQLException {
        TestPools.execute(connection, "select 1");
    }

    /** A handle whose thread has borrowed the same slot anew. */
    @Test
    void aHandleOfAnEarlierLeaseOfTheSameThreadIsRefused() throws Exception {
        ScriptedPool pool = ScriptedPool.silent();
        Connection first = pool.borrow();
        Statement statement = first.createStatement();
        statement.close();
        first.close();
        Connection second = pool.borrowNext();
        pool.calls();

        assertThatThrownBy(first::commit).isInstanceOf(LeaseGuard.FinishedLeaseException.class);
        assertThatThrownBy(first::getMetaData)
                .isInstanceOf(LeaseGuard.FinishedLeaseException.class);
        assertThat(first.isValid(1)).isFalse();
        first.close();

        assertThat(pool.calls()).isEmpty();
        assertThat(second.isClosed()).isFalse();
        second.close();
        assertThat(pool.work()).isEmpty();
    }
}
