package dev.weir.lab.soak;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;

/** The kinds of transactions, each with how often it comes, in per cent. */
enum TransactionKind {
    READ(35) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            Transactions.read(connection);
        }
    },
    INSERT(22) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            all.insert(connection);
        }
    },
    APPEND(24) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            all.append(connection, random, true);
        }
    },
    ROLL_BACK(3) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            all.append(connection, random, false);
        }
    },
    /** Leaves a transaction open at close(). */
    ABANDON(5) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            all.forget(connection, random.nextBoolean());
        }
    },
    /** Leaves something in the session at close(). */
    CHANGE_SESSION(6) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            switch (random.nextInt(8)) {
                case 0 -> Transactions.execute(connection, "set role " + SoakFixture.OTHER_ROLE);
                case 1 -> Transactions.execute(connection, "set search_path = pg_catalog");
                case 2 -> Transactions.execute(connection, "set statement_timeout = '77s'");
                case 3 ->
                        Transactions.execute(
                                connection, "select set_config('app.mark', 'left', false)");
                case 4 -> Transactions.execute(connection, "create temp table soak_left (id int)");
                case 5 ->
                        Transactions.execute(
                                connection,
                                "select pg_try_advisory_lock(" + random.nextInt(1_000_000) + ")");
                case 6 -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE);
                default -> connection.setReadOnly(true);
            }
        }
    },
    /** Runs into the server's timeout inside a transaction, and does not roll back. */
    TIME_OUT(3) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            all.forget(connection, false);
            Transactions.execute(connection, "set local statement_timeout = 30");
            try {
                Transactions.execute(connection, "select pg_sleep(1)");
            } catch (SQLException e) {
                if (!"57014".equals(e.getSQLState())) {
                    throw e;
                }
            }
        }
    },
    /** Aborts the connection in the middle of a transaction. */
    ABORT(2) {
        @Override
        void on(Transactions all, Connection connection, Random random) throws SQLException {
            all.forget(connection, false);
            connection.abort(Runnable::run);
        }
    };

    private static final int PER_CENT = 100;

    private final int share;

    TransactionKind(int share) {
        this.share = share;
    }

    abstract void on(Transactions all, Connection connection, Random random) throws SQLException;

    static TransactionKind draw(Random random) {
        int at = random.nextInt(PER_CENT);
        for (TransactionKind deed : values()) {
            at -= deed.share;
            if (at < 0) {
                return deed;
            }
        }
        throw new IllegalStateException("the shares of the deeds do not add up to 100");
    }
}
