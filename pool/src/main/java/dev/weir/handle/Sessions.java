package dev.weir.handle;

import dev.weir.lease.Clock;
import dev.weir.lease.LoggedFailure;
import dev.weir.tenant.BindingRules;
import dev.weir.tenant.Prelude;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Makes sessions of the connections of one pool. Thread-safe.
 *
 * <p>What is known of a driver is remembered here and not in anything static: a pool that is gone
 * must not be held by a driver that stays.
 */
public final class Sessions {

    private static final Logger LOG = System.getLogger("dev.weir.handle");

    private final LongAdder unwraps = new LongAdder();
    private final PoolRole role;
    private final Clock clock;
    private final @Nullable BindingRules tenants;
    private volatile SessionSettings settings;

    private final SequenceReads sequenceReads = new SequenceReads();

    private final DataKeeper data = new DataKeeper();

    private volatile boolean keepsData;

    private final StoredCode storedCode;

    /** How to reset sessions made by one set of settings; made from the first of them. */
    private volatile @Nullable KnownReset knownReset;

    private final ConcurrentMap<Class<?>, DriverTraits> traits = new ConcurrentHashMap<>();

    public Sessions(SessionSettings settings) {
        this(settings, null, () -> {}, Clock.system());
    }

    /**
     * @param tenants how sessions are bound to tenants; null: there are none
     * @param onLook told whenever the triggers and views of the database were looked at, on a
     *     thread of the pool: after some time somebody is to call {@link #lookAgain}
     * @param clock the pool's
     */
    public Sessions(
            SessionSettings settings,
            @Nullable BindingRules tenants,
            Runnable onLook,
            Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.role = new PoolRole(clock);
        this.tenants = tenants;
        this.storedCode = StoredCode.unseen(onLook);
    }

    /**
     * From now on the last connection of a database that would end with it is lent on, whatever SQL
     * has changed, with what JDBC tells of it restored.
     */
    public void keepData() {
        keepsData = true;
    }

    /** Replaces the settings, for sessions opened from now on. */
    public void configure(SessionSettings changed) {
        settings = changed;
    }

    /**
     * Others may have changed the triggers and views of the database: the next lease that sends a
     * statement is reset, and looks.
     */
    public void lookAgain() {
        storedCode.lookAgain();
    }

    /**
     * From now on a session is lent whatever the role of its server: that is what was asked for.
     */
    public void welcomeEitherRole() {
        role.welcomeEither();
    }

    /** Leases that took the driver's own object, which the pool cannot watch, since the start. */
    public long unwraps() {
        return unwraps.sum();
    }

    /**
     * Takes over a connection that was just opened: brings it to the configured state and notes
     * what later resets go back to. Blocks; to be called by a thread of the pool, after the pool's
     * own SQL for new connections.
     *
     * @param id unique within the pool, for logs
     * @throws SQLException when a setting fails; the connection is left to the caller to close
     */
    public Session open(Connection physical, long id) throws SQLException {
        return open(physical, id, null);
    }

    /**
     * The same.
     *
     * @param prelude sends something ahead of the statements of {@code physical}; null: nothing
     *     does
     */
    public Session open(Connection physical, long id, @Nullable Prelude prelude)
            throws SQLException {
        SessionSettings now = settings;
        DriverTraits known = traits.computeIfAbsent(physical.getClass(), DriverTraits::of);
        SessionState state = new SessionState(physical, known.searchPath());
        state.establish(now);
        if (known.dialect() == SqlDialect.MYSQL && now.resetPolicy() != ResetPolicy.OFF) {
            // USE changes it, and a reset there leaves it as it is
            state.captureCatalog();
        }
        DataPlace place =
                keepsData && known.dialect() == SqlDialect.OTHER
                        ? DataPlace.of(physical)
                        : DataPlace.APART;
        if (place != DataPlace.APART) {
            state.captureToCompare();
        }
        TenantSession tenancy = tenancy(physical, state, now, known, prelude);
        ServerReset reset = reset(physical, state, now, known);
        ServerState server =
                new ServerState(
                        known.recogniser(),
                        sequenceReads,
                        storedCode(physical, state, now, known, reset),
                        known.evidence() != TransactionEvidence.NOT_TOLD,
                        reset,
                        now.resetPolicy(),
                        now.initSql());
        SessionRole roleOfServer = role(physical, state, known);
        return new Session(
                physical,
                id,
                now,
                known,
                state,
                server,
                roleOfServer,
                data.part(place),
                tenancy,
                unwraps,
                clock);
    }

    private SessionRole role(Connection fresh, SessionState state, DriverTraits known)
            throws SQLException {
        boolean mayAsk = role.changes() > 0;
        if (mayAsk) {
            state.prepareForReset();
        }
        SessionRole made = new SessionRole(fresh, known.role(), role, state.isBaseReadOnly());
        if (mayAsk) {
            state.restoreAutoCommit();
        }
        return made;
    }

    /** What a tenant's schema or catalog goes back to is read before the first is bound. */
    private @Nullable TenantSession tenancy(
            Connection fresh,
            SessionState state,
            SessionSettings now,
            DriverTraits known,
            @Nullable Prelude prelude)
            throws SQLException {
        BindingRules rules = tenants;
        if (rules == null) {
            return null;
        }
        BindingRules.Mode mode = TenantSession.mode(rules, known.dialect());
        String baseline = "";
        state.prepareForReset();
        switch (mode) {
            case SESSION, TRANSACTION, ROWS -> {
                state.captureSchema();
                baseline =
                        PostgresReset.baseline(fresh)
                                + known.recogniser().repeatable(now.initSql());
            }
            case CATALOG -> state.captureCatalog();
            case LABEL, NOTHING -> {}
        }
        state.restoreAutoCommit();
        return new TenantSession(
                rules.binding(mode, baseline, state.catalogOfSession()),
                rules.directory(),
                known.evidence(),
                prelude);
    }

    /** Where there is a choice what to reset, it depends on what the database runs unasked. */
    private StoredCode storedCode(
            Connection fresh,
            SessionState state,
            SessionSettings now,
            DriverTraits known,
            ServerReset reset)
            throws SQLException {
        if (now.resetPolicy() != ResetPolicy.DIRTY || reset == ServerReset.NONE) {
            return StoredCode.IGNORED;
        }
        state.prepareForReset();
        storedCode.lookIfWanted(fresh, known.dialect());
        state.restoreAutoCommit();
        return storedCode;
    }

    private ServerReset reset(
            Connection fresh, SessionState state, SessionSettings now, DriverTraits known)
            throws SQLException {
        boolean unknown =
                known.dialect() == SqlDialect.ORACLE || known.dialect() == SqlDialect.OTHER;
        if (unknown || now.resetPolicy() == ResetPolicy.OFF) {
            return ServerReset.NONE;
        }
        KnownReset before = knownReset;
        if (before != null && before.isFor(now, fresh.getClass())) {
            return before.reset();
        }
        state.prepareForReset();
        ServerReset made = reset(fresh, known.dialect());
        state.restoreAutoCommit();
        knownReset = new KnownReset(now, fresh.getClass(), made);
        return made;
    }

    private static ServerReset reset(Connection fresh, SqlDialect dialect) {
        try {
            ServerReset reset =
                    switch (dialect) {
                        case POSTGRES -> PostgresReset.of(fresh);
                        case MYSQL -> MariaDbReset.of(fresh);
                        case ORACLE, OTHER -> null;
                    };
            return reset == null ? ServerReset.NONE : reset;
        } catch (SQLException e) {
            LOG.log(
                    Level.DEBUG,
                    "The server does not tell its settings: sessions changed by SQL are closed",
                    LoggedFailure.of(e));
            return ServerReset.NONE;
        }
    }

    private record KnownReset(SessionSettings settings, Class<?> driverClass, ServerReset reset) {
        @SuppressWarnings("ReferenceEquality") // the same settings, not equal ones: they are few
        boolean isFor(SessionSettings now, Class<?> driver) {
            return settings == now && driverClass == driver;
        }
    }
}
