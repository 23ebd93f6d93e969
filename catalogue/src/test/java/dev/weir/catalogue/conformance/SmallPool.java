package dev.weir.catalogue.conformance;

import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A pool just good enough for some rows, and as bad as its flaw says for one of them: with it the
 * tests see each row turn red.
 */
final class SmallPool implements DataSource, OpenPool {

    private static final List<Class<?>> WRAPPED =
            List.of(
                    PreparedStatement.class,
                    Statement.class,
                    ResultSet.class,
                    DatabaseMetaData.class);

    private final PoolSettings settings;
    private final Flaw flaw;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Connection> idle = new ArrayDeque<>();
    private final Deque<Condition> waiters = new ArrayDeque<>();
    private int total;
    private boolean closed;

    SmallPool(PoolSettings settings, Flaw flaw) {
        this.settings = settings;
        this.flaw = flaw;
    }

    static PoolUnderTest with(Flaw flaw) {
        return new PoolUnderTest() {
            @Override
            public String name() {
                return flaw.name();
            }

            @Override
            public OpenPool open(PoolSettings settings) {
                if (flaw == Flaw.HANGS_IN_OPEN) {
                    while (!Thread.currentThread().isInterrupted()) {
                        java.util.concurrent.locks.LockSupport.park();
                    }
                }
                return new SmallPool(settings, flaw);
            }
        };
    }

    @Override
    public DataSource dataSource() {
        return this;
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection physical;
        lock.lock();
        try {
            if (!isFree() || (!waiters.isEmpty() && flaw != Flaw.LETS_NEWCOMERS_BARGE)) {
                awaitTurn();
            }
            refuseIfClosed();
            physical = idle.poll();
            if (physical == null) {
                total++;
            }
        } finally {
            lock.unlock();
        }
        if (physical == null) {
            physical = connect();
        }
        return new Lease(physical).handle;
    }

    private Connection connect() throws SQLException {
        boolean connected = false;
        try {
            Connection physical =
                    DriverManager.getConnection(
                            settings.jdbcUrl(), settings.user(), settings.password());
            connected = true;
            return physical;
        } finally {
            if (!connected) {
                freed();
            }
        }
    }

    private boolean isFree() {
        int limit = settings.maximumSize() + (flaw == Flaw.EXCEEDS_THE_LIMIT ? 1 : 0);
        return !idle.isEmpty() || total < limit;
    }

    private void awaitTurn() throws SQLException {
        Condition me = lock.newCondition();
        waiters.add(me);
        long left = settings.borrowTimeout().toNanos() / (flaw == Flaw.GIVES_UP_TOO_EARLY ? 4 : 1);
        try {
            while (!(isFree() && waiters.peek() == me)) {
                refuseIfClosed();
                if (left <= 0 && flaw != Flaw.WAITS_FOR_EVER) {
                    throw flaw == Flaw.WRONG_SQL_STATE
                            ? new SQLException("timed out")
                            : new SQLTransientConnectionException("timed out", "08001", 1);
                }
                left = me.awaitNanos(flaw == Flaw.WAITS_FOR_EVER ? Long.MAX_VALUE : left);
            }
        } catch (InterruptedException e) {
            if (flaw != Flaw.DROPS_THE_INTERRUPT_FLAG) {
                Thread.currentThread().interrupt();
            }
            throw new SQLException("interrupted", "57014", e);
        } finally {
            waiters.remove(me);
            signalFirst();
        }
    }

    private void refuseIfClosed() throws SQLException {
        if (closed) {
            throw new SQLNonTransientConnectionException("the pool is closed", "08003", 5);
        }
    }

    private void signalFirst() {
        Condition first = waiters.peek();
        if (first != null) {
            first.signal();
        }
    }

    private void freed() {
        lock.lock();
        try {
            total--;
            signalFirst();
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(Connection physical, boolean broken) {
        boolean clean = false;
        try {
            clean = !broken && reset(physical);
        } catch (SQLException e) {
            clean = flaw == Flaw.KEEPS_WHAT_IT_COULD_NOT_RESET;
        } catch (Throwable e) {
            if (flaw == Flaw.LOSES_A_PERMIT_ON_AN_ERROR) {
                throw e;
            }
        }
        lock.lock();
        try {
            if (clean && !closed) {
                idle.add(physical);
                signalFirst();
                return;
            }
        } finally {
            lock.unlock();
        }
        discard(physical);
        freed();
    }

    private boolean reset(Connection physical) throws SQLException {
        if (flaw != Flaw.LENDS_OPEN_TRANSACTIONS && !physical.getAutoCommit()) {
            if (flaw != Flaw.COMMITS_ON_RETURN) {
                physical.rollback();
            }
            physical.setAutoCommit(true);
        }
        return true;
    }

    private void discard(Connection physical) {
        if (flaw != Flaw.CLOSES_IN_TRANSACTIONS) {
            rollBack(physical);
        }
        try {
            physical.close();
        } catch (Throwable e) {
            // gone all the same
        }
    }

    private static void rollBack(Connection physical) {
        try {
            if (!physical.getAutoCommit()) {
                physical.rollback();
            }
        } catch (Throwable e) {
            // it does not answer
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            waiters.forEach(Condition::signal);
            while (flaw != Flaw.LEAVES_CONNECTIONS_OPEN && !idle.isEmpty()) {
                discard(idle.poll());
                total--;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public String toString() {
        return "SmallPool of "
                + settings
                + (flaw == Flaw.TELLS_THE_PASSWORD ? settings.password() : "");
    }

    /** What a borrower holds: every object reached through it asks whether it has ended. */
    private final class Lease {

        private final Connection physical;
        private final AtomicBoolean ended = new AtomicBoolean();
        private final Connection handle;
        private volatile boolean broken;

        Lease(Connection physical) {
            this.physical = physical;
            this.handle = proxy(Connection.class, physical);
        }

        @SuppressWarnings("unchecked")
        private <T> T proxy(Class<T> type, Object target) {
            return (T)
                    Proxy.newProxyInstance(
                            type.getClassLoader(),
                            new Class<?>[] {type},
                            (self, method, arguments) ->
                                    type == Connection.class
                                            ? ofConnection(method, arguments)
                                            : forward(target, method, arguments));
        }

        private Object ofConnection(java.lang.reflect.Method method, Object[] arguments)
                throws Throwable {
            switch (method.getName()) {
                case "close" -> {
                    end();
                    return null;
                }
                case "isClosed" -> {
                    return ended.get();
                }
                case "isValid" -> {
                    return !ended.get() && physical.isValid((int) arguments[0]);
                }
                case "abort" -> {
                    if (ended.compareAndSet(false, true)) {
                        physical.abort((Executor) arguments[0]);
                        if (flaw != Flaw.ABORT_KEEPS_THE_PERMIT) {
                            freed();
                        }
                    }
                    return null;
                }
                case "toString" -> {
                    return "a lease";
                }
                default -> {
                    return forward(physical, method, arguments);
                }
            }
        }

        private void end() {
            if (flaw == Flaw.SECOND_CLOSE_RETURNS_AGAIN) {
                ended.set(true);
                giveBack(physical, broken);
            } else if (flaw == Flaw.TWO_OWNERS_ON_DOUBLE_CLOSE) {
                if (!ended.get()) {
                    giveBack(physical, broken);
                    ended.set(true);
                }
            } else if (ended.compareAndSet(false, true)) {
                giveBack(physical, broken);
            }
        }

        private Object forward(Object target, java.lang.reflect.Method method, Object[] arguments)
                throws Throwable {
            boolean outlives = flaw == Flaw.STATEMENTS_OUTLIVE_CLOSE && target != physical;
            if (ended.get() && !outlives) {
                throw new SQLNonTransientConnectionException("the lease has ended", "08003");
            }
            if (method.getName().equals("getConnection")) {
                return handle;
            }
            try {
                Object answer = method.invoke(target, arguments);
                for (Class<?> type : WRAPPED) {
                    if (type.isInstance(answer) && type == method.getReturnType()) {
                        return proxy(type, answer);
                    }
                }
                return answer;
            } catch (InvocationTargetException e) {
                judge(e.getCause());
                throw e.getCause();
            }
        }

        private void judge(Throwable thrown) {
            if (flaw == Flaw.KEEPS_DEAD_CONNECTIONS) {
                return;
            }
            if (flaw == Flaw.FOLLOWS_CIRCLES && thrown instanceof SQLException first) {
                for (SQLException e = first; e != null; e = e.getNextException()) {
                    Thread.onSpinWait();
                    if (Thread.currentThread().isInterrupted()) {
                        return;
                    }
                }
            }
            String state = thrown instanceof SQLException sql ? sql.getSQLState() : "08";
            broken |= flaw == Flaw.TAKES_ERRORS_FOR_OUTAGES;
            broken |= state != null && (state.startsWith("08") || state.startsWith("57P"));
        }
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLException("no " + type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
