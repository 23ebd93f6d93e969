package dev.weir.connect;

import dev.weir.Credentials;
import dev.weir.CredentialsProvider;
import dev.weir.WeirConfig;
import dev.weir.database.Database.Notice;
import dev.weir.database.Databases;
import dev.weir.database.DriverErrors;
import dev.weir.handle.OpenHandles;
import dev.weir.lease.Clock;
import dev.weir.lease.ConnectFailure;
import dev.weir.session.ConnectionEnd;
import dev.weir.session.Session;
import dev.weir.session.Sessions;
import dev.weir.tenant.Binding;
import dev.weir.text.LoggedFailure;
import dev.weir.text.MaskedUrl;
import dev.weir.text.PoolLog;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the pool's sessions as the configuration wants them: credentials, connect, initial SQL,
 * baseline.
 *
 * <p>It knows which physical connections the pool has. A driver, or a data source that is a pool
 * itself, that returns one of them a second time would give it two owners: such a connect counts as
 * failed, and the connection is left alone, since it is the first owner's.
 */
public final class Connector {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** After a refusal the provider is asked again by the next connect that is wanted. */
    private static final long FIRST_NANOS = 100_000_000L;

    /** The same while it has no other pair. */
    private static final long AGAIN_NANOS = 1_000_000_000L;

    /** So long the database is not asked again for the same pair, which it may take later. */
    private static final long STANDS_NANOS = 30_000_000_000L;

    /**
     * Of the first, with each pair refused in a row: a provider that makes a new token whenever it
     * is asked must not become a way to hammer the server.
     */
    private static final int MOST_DOUBLINGS = 8;

    private final ConnectionFactory source;
    private final Clock clock;
    final Observer observer;

    public final Sessions sessions;

    /** By identity, whatever the driver makes of equality. */
    private final Set<Connection> present =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    private final Set<Notice> told = ConcurrentHashMap.newKeySet();
    private volatile WeirConfig config;
    private volatile Gate gate = () -> (fresh, waits) -> {};

    /** The last of the provider's pairs that was refused; null: the database took one since. */
    private volatile @Nullable Refusal refusal;

    /** Whether a connection has shown that the driver can check connections. */
    private volatile boolean checkable;

    /** Whether it is known which role of servers was asked for. */
    private volatile boolean roleAsked;

    public Connector(
            WeirConfig config,
            ConnectionFactory source,
            Observer observer,
            Clock clock,
            Binding.@Nullable Counts binds) {
        this.config = config;
        this.source = source;
        this.clock = clock;
        this.observer = observer;
        this.sessions = new Sessions(OpenHandles::new, config, binds, observer::looked, clock);
        if (Databases.takesEitherRole(config.jdbcUrl(), config.dataSourceProperties())) {
            sessions.welcomeEitherRole();
        }
        this.roleAsked = config.jdbcUrl() != null;
    }

    /** Replaces the configuration, for sessions opened from now on. */
    public void configure(WeirConfig changed) {
        config = changed;
        sessions.configure(changed);
    }

    /** From now on each connect passes it. */
    public void gate(Gate keeper) {
        gate = keeper;
    }

    /**
     * Connects and brings the session to its configured state.
     *
     * @param connect is told how far it is
     * @throws SQLException when the connect or the set-up failed; what {@link Connect#connected}
     *     was told of is left open, and the caller's to end
     */
    Session open(Connect connect) throws SQLException {
        try (Passage passage = gate.enter()) {
            connect.hasTurn();
            return open(connect, passage);
        }
    }

    private Session open(Connect connect, Passage passage) throws SQLException {
        WeirConfig now = config;
        CredentialsProvider provider = now.credentialsProvider();
        Credentials credentials = provider == null ? now.credentials() : provider.getCredentials();
        connect.asksDriver();
        Connection physical = connect(credentials, provider);
        if (!present.add(physical)) {
            throw new SQLException(
                    "The driver or data source returned a connection that this pool already has:"
                            + " it must make a new one each time it is asked",
                    "08001");
        }
        ConnectionEnd end = sessions.end(physical);
        connect.connected(end);
        if (now.connectionInitSql() != null) {
            initialise(physical, now.connectionInitSql());
        }
        if (!roleAsked && isEitherRoleAskedFor(physical)) {
            sessions.welcomeEitherRole();
        }
        roleAsked = true;
        Session session = sessions.open(end, connect.id(), credentials.username());
        if (!session.role.isAdmitted()) {
            throw new SQLNonTransientConnectionException(
                    "%s - the server at %s is read-only, and it was not when the pool started"
                            .formatted(now.poolName(), target(now)),
                    "25006");
        }
        passage.admit(session, connect::tellLate);
        for (Notice notice : session.notices()) {
            if (told.add(notice)) {
                LOG.log(notice.level(), () -> now.poolName() + " - " + notice.text());
            }
        }
        observer.opened(session);
        // a check that never works would cost each connection at its first one, unnoticed
        if (now.connectionTestQuery() != null) {
            tryQuery(session);
        } else if (!checkable) {
            tryCheck(session);
        }
        return session;
    }

    /** See {@link Databases#takesEitherRole}, by what a data source knows. Never throws. */
    static boolean isEitherRoleAskedFor(Connection physical) {
        try {
            DatabaseMetaData metaData = physical.getMetaData();
            return metaData != null && Databases.takesEitherRole(metaData.getURL(), Map.of());
        } catch (SQLException | RuntimeException e) {
            return false;
        }
    }

    private static void initialise(Connection physical, String sql) throws SQLException {
        try (Statement statement = physical.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw ofSetting(
                    e, "connectionInitSql failed on a new connection (%s): correct the statement");
        }
    }

    private static void tryQuery(Session session) throws SQLException {
        try {
            session.validate();
        } catch (SQLException e) {
            throw ofSetting(
                    e,
                    "connectionTestQuery failed on a new connection (%s): correct the query, or leave it out to have the driver's Connection.isValid used");
        }
    }

    /**
     * What to say of a setting's SQL that failed. A connection that broke, a server that goes down
     * or is full, and one that ends a deadlock are no mistake in it.
     */
    private static SQLException ofSetting(SQLException failure, String sentence) {
        String state = failure.getSQLState();
        boolean ofServer =
                failure instanceof SQLTransientException
                        || failure instanceof SQLRecoverableException
                        || meaning(failure) != ConnectFailure.OTHER
                        || (state != null
                                && (state.startsWith("40") || DriverErrors.isDoubtful(state)));
        return ofServer
                ? failure
                : new CheckException(
                        sentence.formatted(LoggedFailure.words(failure)), state, failure);
    }

    /** Only whether the driver can: what it answers is no matter on a new connection. */
    private void tryCheck(Session session) throws SQLException {
        try {
            session.validate();
        } catch (SQLNonTransientException e) {
            if ("0A000".equals(e.getSQLState())) {
                throw new CheckException(String.valueOf(e.getMessage()), e.getSQLState(), e);
            }
            return;
        } catch (SQLException | RuntimeException e) {
            return;
        }
        checkable = true;
    }

    /** A pair that the database refused lately is not worth another connect. */
    private Connection connect(Credentials credentials, @Nullable CredentialsProvider provider)
            throws SQLException {
        Refusal last = refusal;
        if (provider != null
                && last != null
                && last.pair.equals(credentials)
                && clock.nanoTime() - last.at < STANDS_NANOS) {
            observer.refused(AGAIN_NANOS);
            throw last.failure instanceof SQLException e
                    ? e
                    : new SQLException(
                            "The database refuses the credentials", "28000", last.failure);
        }
        try {
            Connection opened = source.open(credentials);
            refusal = null;
            return opened;
        } catch (SQLException | RuntimeException failure) {
            if (provider != null && meaning(failure) == ConnectFailure.CREDENTIALS) {
                refused(credentials, failure);
            }
            throw failure;
        }
    }

    private void refused(Credentials pair, Exception failure) {
        Refusal last = refusal;
        int pairs = last == null ? 0 : last.pairs;
        boolean isNews = last == null || !last.pair.equals(pair);
        refusal = new Refusal(pair, failure, clock.nanoTime(), isNews ? pairs + 1 : pairs);
        observer.refused(isNews ? FIRST_NANOS << Math.min(pairs, MOST_DOUBLINGS) : AGAIN_NANOS);
    }

    /** Of a provider's; {@code pairs} were refused since the database last took one. */
    private record Refusal(Credentials pair, Exception failure, long at, int pairs) {}

    /**
     * What a failed connect says of the next one, by its SQLState or those behind it: class 28 is a
     * refusal of the credentials. Never throws.
     */
    static ConnectFailure meaning(Throwable failure) {
        try {
            for (SQLException e : DriverErrors.all(failure)) {
                String state = String.valueOf(e.getSQLState());
                if (state.startsWith("28")) {
                    return ConnectFailure.CREDENTIALS;
                }
                if (DriverErrors.isFull(state, e.getErrorCode())) {
                    return ConnectFailure.CAPACITY;
                }
            }
        } catch (Throwable unread) {
            // the pool waits to be told of the connect
        }
        return ConnectFailure.OTHER;
    }

    /** What may be shown of where it connects to; the same for pools of the same database. */
    public static String target(WeirConfig config) {
        String url = config.jdbcUrl();
        return url == null ? "the data source" : MaskedUrl.of(url);
    }

    /** A physical connection has ended, which may have been a session. */
    void closed(ConnectionEnd end) {
        present.remove(end.physical());
    }

    /** A setting by which new connections are set up or checked does not work. */
    public static final class CheckException extends SQLNonTransientException {

        CheckException(String message, String state, Throwable cause) {
            super(message, state, cause);
        }
    }

    /** Decides about a connect beyond what one pool knows; on threads that make connects. */
    public interface Gate {
        /**
         * Before the driver is asked; may take its time.
         *
         * @throws SQLException when there must be no connect now
         */
        Passage enter() throws SQLException;
    }

    /** One connect that may begin. */
    public interface Passage extends AutoCloseable {
        /**
         * The connect has made a session.
         *
         * @param waits told why the session is not the pool's at once
         * @throws SQLException when the session must go
         */
        void admit(Session fresh, Consumer<SQLException> waits) throws SQLException;

        /** The connect has ended, well or badly. */
        @Override
        default void close() {}
    }

    /** Told of connects, on the threads that make them. */
    public interface Observer {
        /** The database refused what the provider gave, which is to be asked again after that. */
        void refused(long nanos);

        /**
         * Has a look at who else uses the server. The session is idle, and left as it was but for
         * what the server shows of it.
         *
         * @throws SQLException when the connection does not work
         */
        void look(Session session) throws SQLException;

        /** The triggers and views of the database were looked at. */
        void looked();

        /** A connection became a session. */
        void opened(Session session);
    }
}
