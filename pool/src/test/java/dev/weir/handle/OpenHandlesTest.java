package dev.weir.handle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.Call;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a lease leaves open is closed with it, and what it closed is forgotten. */
@Tag("fast")
@Timeout(60)
class OpenHandlesTest {

    private final ScriptedPool pool = ScriptedPool.silent();

    @Test
    void statementsLeftOpenAreClosedByThePool() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.createStatement().executeQuery("select 1");
            c.prepareStatement("select 1");
            c.prepareCall("call p()");
            c.createStatement().close();
        }
        assertThat(pool.physical().openStatements()).isEqualTo(3);

        assertThat(pool.work()).containsExactly("reset");

        assertThat(pool.physical().openStatements()).isZero();
    }

    @Test
    void rowsOfMetadataLeftOpenAreClosedByThePool() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.getMetaData().getTables(null, null, "%", null);
        }
        pool.calls();

        assertThat(pool.work()).containsExactly("reset");

        assertThat(pool.calls()).contains(Call.RESULT_SET_CLOSE);
    }

    @Test
    void aFailureToCloseOneStatementStillClosesTheOthersAndRetires() throws SQLException {
        try (Connection c = pool.borrow()) {
            c.createStatement();
            c.createStatement();
            c.createStatement();
        }
        pool.database
                .on(Call.STATEMENT_CLOSE)
                .failNext(2, () -> new SQLException("cannot close", "HY000"));

        assertThat(pool.work()).startsWith("reset failed", "close FAILED_RESET");

        assertThat(pool.failures().getFirst().getSuppressed()).hasSize(1);
    }

    @Test
    void openingAndClosingForEverKeepsOneNode() throws SQLException {
        ConnectionHandle c = pool.borrow();
        for (int i = 0; i < 10_000; i++) {
            c.createStatement().close();
            assertThat(c.openHandles().size()).isEqualTo(1);
        }
        c.close();
        assertThat(c.openHandles().size()).isZero();
    }

    @Test
    void aRollingWindowOfOpenStatementsKeepsTheStackWithinItsBound() throws SQLException {
        for (int window : new int[] {1, 2, 7, 64, 500}) {
            ConnectionHandle c = pool.borrowNext();
            Deque<Statement> open = new ArrayDeque<>();
            for (int i = 0; i < 20 * window + 200; i++) {
                open.addLast(c.createStatement());
                if (open.size() > window) {
                    open.removeFirst().close();
                }
                assertThat(c.openHandles().size()).isLessThanOrEqualTo(3 * (window + 1) + 17);
            }
            c.close();
        }
    }

    @Test
    void anOldStatementKeptOpenDoesNotKeepTheYoungerOnes() throws SQLException {
        ConnectionHandle c = pool.borrow();
        c.createStatement();
        Statement last = c.createStatement();
        for (int i = 0; i < 10_000; i++) {
            Statement next = c.createStatement();
            last.close();
            last = next;
        }
        assertThat(c.openHandles().size()).isLessThanOrEqualTo(3 * 3 + 17);
    }

    @Test
    void noOpenStatementIsLostWhileManyThreadsOpenAndClose() throws Exception {
        ConnectionHandle c = pool.borrow();
        int threads = 4;
        List<Future<List<Statement>>> kept = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            for (int t = 0; t < threads; t++) {
                kept.add(executor.submit(() -> openAndClose(c)));
            }
            for (Future<List<Statement>> f : kept) {
                f.get();
            }
        }
        int open = 0;
        for (Future<List<Statement>> f : kept) {
            open += f.get().size();
        }
        assertThat(pool.physical().openStatements()).isEqualTo(open);

        c.close();
        assertThat(pool.work()).containsExactly("reset");

        assertThat(pool.physical().openStatements()).isZero();
    }

    @Test
    void noNodeIsLostWhenPushesCollide() throws Exception {
        OpenHandles stack = new OpenHandles();
        AtomicInteger closed = new AtomicInteger();
        int threads = 4;
        int each = 100_000;
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Future<?>> pushing = new ArrayList<>();
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            for (int t = 0; t < threads; t++) {
                pushing.add(
                        executor.submit(
                                () -> {
                                    start.await();
                                    for (int i = 0; i < each; i++) {
                                        Node node = new Node(closed);
                                        stack.push(node);
                                        node.closed = i % 50 != 0;
                                    }
                                    return null;
                                }));
            }
            for (Future<?> f : pushing) {
                f.get();
            }
        }

        stack.closeAll();

        assertThat(closed).hasValue(threads * each / 50);
    }

    private static final class Node extends OpenHandle {
        private final AtomicInteger closes;

        Node(AtomicInteger closes) {
            super(null);
            this.closes = closes;
        }

        @Override
        Object rawDelegate() {
            return closes;
        }

        @Override
        void closeDelegate() {
            closes.incrementAndGet();
        }
    }

    private static List<Statement> openAndClose(Connection c) throws SQLException {
        List<Statement> kept = new ArrayList<>();
        Deque<Statement> window = new ArrayDeque<>();
        for (int i = 0; i < 20_000; i++) {
            Statement s = c.createStatement();
            if (i % 1_000 == 0) {
                kept.add(s);
            } else {
                window.addLast(s);
            }
            while (window.size() > i % 13) {
                (i % 2 == 0 ? window.removeFirst() : window.removeLast()).close();
            }
        }
        while (!window.isEmpty()) {
            window.removeFirst().close();
        }
        return kept;
    }

    @Test
    void fiveHundredStatementsAreClosedFromTenThreadsInAnyOrder() throws Exception {
        Connection c = pool.borrow();
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            statements.add(c.createStatement());
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(10)) {
            List<Future<?>> closes = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                Statement s = statements.get(i * 7 % 500);
                closes.add(
                        executor.submit(
                                () -> {
                                    s.close();
                                    s.close();
                                    return null;
                                }));
            }
            for (Future<?> close : closes) {
                close.get();
            }
        }
        assertThat(pool.physical().openStatements()).isZero();
        c.close();
        assertThat(pool.work()).isEmpty();
    }

    @Test
    void aStatementThatClosesOnCompletionIsForgotten() throws SQLException {
        ConnectionHandle c = pool.borrow();
        Statement s = c.createStatement();
        s.closeOnCompletion();
        assertThat(s.isCloseOnCompletion()).isTrue();
        ResultSet rows = s.executeQuery("select 1");
        rows.close();
        assertThat(s.isClosed()).isTrue();
        c.close();

        assertThat(pool.work()).isEmpty();
        assertThat(c.openHandles().size()).isZero();
    }

    @Test
    void aClosedStatementIsRefusedWithoutTheDriver() throws SQLException {
        Connection c = pool.borrow();
        Statement s = c.createStatement();
        s.close();
        pool.calls();

        assertThatThrownBy(() -> s.execute("select 1"))
                .isInstanceOf(SQLException.class)
                .hasMessage("Statement is closed");
        assertThat(pool.calls()).isEmpty();
    }

    @Test
    void everyWayBackFromAStatementLeadsToTheHandles() throws SQLException {
        Connection c = pool.borrow();
        Statement s = c.createStatement();
        ResultSet rows = s.executeQuery("select 1");
        assertThat(s.getConnection()).isSameAs(c);
        assertThat(rows.getStatement()).isSameAs(s);
        assertThat(rows.getStatement().getConnection()).isSameAs(c);
        assertThat(c.getMetaData().getConnection()).isSameAs(c);
        assertThat(s.getGeneratedKeys().getStatement()).isSameAs(s);
        ResultSet tables = c.getMetaData().getTables(null, null, "%", null);
        assertThat(tables.getStatement()).isNull();
    }
}
