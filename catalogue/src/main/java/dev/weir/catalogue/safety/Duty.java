package dev.weir.catalogue.safety;

import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.TransactionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;

/** What a pool owes its borrowers, each with the trial that shows whether it does it. */
public enum Duty {
    /** The server ends a connection that lies idle; the next borrower must not notice. */
    TESTED_AFTER_IDLE("tested after idling") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            pool.use();
            TimeUnit.MILLISECONDS.sleep(LONGEST_TRUSTED_IDLE_MILLIS);
            pool.database().killAll("57P01");
            try (Connection connection = pool.borrow()) {
                ScriptedPool.backend(connection);
                return true;
            } catch (SQLException e) {
                return false;
            }
        }
    },
    /** A borrower leaves a transaction open. */
    ROLLED_BACK("rolled back") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            ScriptedConnection physical = pool.physical();
            long committed = physical.transactionsCommitted();
            try (Connection connection = pool.borrow();
                    Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO t VALUES (1)");
            }
            return ScriptedPool.soon(() -> physical.transactionState() == TransactionState.IDLE)
                    && physical.transactionsCommitted() == committed;
        }
    },
    /** A borrower changes what every pool promises to reset. */
    RESET("mode, read-only, isolation reset") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            try (Connection connection = pool.borrow()) {
                connection.setReadOnly(true);
                connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                connection.setAutoCommit(true);
            }
            try (Connection connection = pool.borrow()) {
                return !connection.isReadOnly()
                        && connection.getTransactionIsolation()
                                == Connection.TRANSACTION_READ_COMMITTED
                        && !connection.getAutoCommit();
            }
        }
    },
    /** A borrower changes the schema. */
    SCHEMA_RESET("schema reset") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            String before;
            try (Connection connection = pool.borrow()) {
                before = connection.getSchema();
                connection.setSchema("other");
                connection.commit();
            }
            try (Connection connection = pool.borrow()) {
                return before.equals(connection.getSchema());
            }
        }
    },
    /** A borrower changes the network timeout. */
    NETWORK_TIMEOUT_RESET("network timeout reset") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            int before;
            try (Connection connection = pool.borrow()) {
                before = connection.getNetworkTimeout();
                connection.setNetworkTimeout(Runnable::run, 12_345);
            }
            try (Connection connection = pool.borrow()) {
                return connection.getNetworkTimeout() == before;
            }
        }
    },
    /** A borrower forgets a statement. */
    STATEMENTS_CLOSED("statements closed") {
        @Override
        @SuppressWarnings("MustBeClosedChecker")
        public boolean done(ScriptedPool pool) throws Exception {
            ScriptedConnection physical = pool.physical();
            int before = physical.openStatements();
            try (Connection connection = pool.borrow()) {
                Statement forgotten = connection.createStatement();
                forgotten.executeUpdate("UPDATE t SET v = 1");
                connection.commit();
            }
            return ScriptedPool.soon(() -> physical.openStatements() == before);
        }
    },
    /** The server leaves a warning on the connection. */
    WARNINGS_CLEARED("warnings cleared") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            try (Connection connection = pool.borrow()) {
                ScriptedPool.backend(connection);
                pool.physical().warn(new SQLWarning("a notice"));
                connection.commit();
            }
            try (Connection connection = pool.borrow()) {
                return connection.getWarnings() == null;
            }
        }
    },
    /** A connection dies while it is lent, a statement says so; the next borrower comes at once. */
    BROKEN_EVICTED("broken evicted") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            ScriptedConnection broken = pool.physical();
            try (Connection connection = pool.borrow()) {
                broken.kill("08006");
                ScriptedPool.backend(connection);
                throw new IllegalStateException("a dead connection answered");
            } catch (SQLException expected) {
                // Closed with the block, as every borrower does.
            }
            try (Connection connection = pool.borrow()) {
                return ScriptedPool.backend(connection) != broken.id();
            } catch (SQLException e) {
                return false;
            }
        }
    },
    /** A borrower goes on with what it gave back. */
    HANDLES_END("finished handles dead") {
        @Override
        public boolean done(ScriptedPool pool) throws Exception {
            Connection connection = pool.borrow();
            Statement statement = connection.createStatement();
            connection.close();
            return refuses(connection::createStatement)
                    && refuses(() -> statement.executeUpdate("UPDATE t SET v = 1"));
        }
    };

    /** Longer than any pool here trusts an idle connection: Vibur counts in whole seconds. */
    private static final long LONGEST_TRUSTED_IDLE_MILLIS = 2_100;

    private final String words;

    Duty(String words) {
        this.words = words;
    }

    /** The heading on the table. */
    public String words() {
        return words;
    }

    /** Whether that pool does it. */
    public abstract boolean done(ScriptedPool pool) throws Exception;

    private static boolean refuses(Attempt attempt) {
        try {
            attempt.make();
            return false;
        } catch (SQLException e) {
            return true;
        }
    }

    private interface Attempt {
        void make() throws SQLException;
    }
}
