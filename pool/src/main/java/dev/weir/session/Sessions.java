package dev.weir.session;

import dev.weir.ConfigKey;
import dev.weir.SessionReset;
import dev.weir.Tenancy;
import dev.weir.WeirConfig;
import dev.weir.database.Database;
import dev.weir.database.Database.DataPlace;
import dev.weir.database.Databases;
import dev.weir.database.DriverErrors;
import dev.weir.database.ServerReset;
import dev.weir.database.UnnamedCode;
import dev.weir.lease.Clock;
import dev.weir.sql.CleanSql;
import dev.weir.tenant.Binder;
import dev.weir.tenant.Binding;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes sessions of the connections of one pool. Thread-safe.
 *
 * <p>What is known of a driver is remembered here and not in anything static: a pool that is gone
 * must not be held by a driver that stays.
 */
public final class Sessions {

    private static final Logger LOG = PoolLog.of("dev.weir.session");

    final Supplier<OpenStatements> open;
    final LongAdder unwraps = new LongAdder();
    final Clock clock;
    final SessionRole.OfPool role;
    private final Binding.@Nullable Counts binds;
    private volatile WeirConfig config;

    /** Those that the pool has, without those that will be closed. */
    final Set<Session> joined = ConcurrentHashMap.newKeySet();

    /**
     * Whether connections of a database that ends with its last one are lent on, whatever SQL has
     * changed, with what JDBC tells of it restored; the last one is not closed for its age.
     */
    private final boolean keepsData;

    /** Of the pool, which says more than what connections tell of it; null: it has none. */
    private final @Nullable String url;

    /** Whether the log says that a server did not answer what a new session is asked. */
    private final AtomicBoolean refused = new AtomicBoolean();

    /** Of sessions that are reset anyway, or never. */
    private final HookLook ignored = new HookLook(null, "", UnnamedCode.NONE, () -> {});

    private final HookLook hooks;

    /** What sessions made by one set of settings have in common; made from the first of them. */
    private volatile @Nullable SessionRules latest;

    private final ConcurrentMap<Class<?>, SessionRules.Driver> drivers = new ConcurrentHashMap<>();

    /**
     * @param open makes what lists the statements that the leases of a session have open
     * @param binds what becomes of sessions that are bound to tenants; null: there are none
     * @param onLook told whenever the triggers and views of the database were looked at, on a
     *     thread of the pool: after some time somebody is to call {@link #lookAgain}
     * @param clock the pool's
     */
    public Sessions(
            Supplier<OpenStatements> open,
            WeirConfig config,
            Binding.@Nullable Counts binds,
            Runnable onLook,
            Clock clock) {
        this.open = open;
        this.config = config;
        this.keepsData = !config.isSet(ConfigKey.SESSION_RESET) || !config.sessionReset().resets();
        this.url = config.jdbcUrl();
        this.clock = clock;
        this.role = new SessionRole.OfPool(clock);
        this.binds = binds;
        this.hooks = new HookLook(config.cleanFunctions(), config.poolName(), null, onLook);
    }

    /** Replaces the settings, for sessions opened from now on. */
    public void configure(WeirConfig changed) {
        config = changed;
    }

    /** Others may have changed the triggers and views of the database: the next lease looks. */
    public void lookAgain() {
        hooks.lookAgain();
    }

    /** From now on a session is lent whatever the role of its server: that was asked for. */
    public void welcomeEitherRole() {
        role.welcomeEither();
    }

    /** Leases that took the driver's own object, which the pool cannot watch, since the start. */
    public long unwraps() {
        return unwraps.sum();
    }

    /** How a connection ends that was just opened, whether or not it becomes a session. */
    public ConnectionEnd end(Connection physical) {
        return new ConnectionEnd(config.poolName(), physical, () -> driver(physical).database());
    }

    /**
     * Takes over a connection that was just opened: brings it to the configured state and notes
     * what later resets go back to. Blocks; to be called by a thread of the pool, after the pool's
     * own SQL for new connections.
     *
     * @param end of the connection, by {@link #end}
     * @param id unique within the pool, for logs
     * @param user that it was opened for; null: the driver's own
     * @throws SQLException when a setting fails; the connection is left to the caller to close
     */
    public Session open(ConnectionEnd end, long id, @Nullable String user) throws SQLException {
        Connection physical = end.physical();
        SessionRules.Driver driver = driver(physical);
        SessionState state = new SessionState(physical);
        WeirConfig now = config;
        state.establish(now);
        state.prepareForReset();
        SessionRules rules = rules(physical, now, driver);
        if (rules.hooks().claim()) {
            hooks.look(physical, driver.database(), false);
        }
        return new Session(this, end, id, user, state, rules);
    }

    DataPlace data(Connection fresh, Database database) {
        if (!keepsData || !database.isInProcess()) {
            return DataPlace.APART;
        }
        String said = url;
        boolean says = said != null && Databases.of("", said) == database;
        return Databases.dataPlace(says ? said : SessionRules.Driver.url(fresh));
    }

    /** Not by computeIfAbsent: the driver may take its time, and others connect meanwhile. */
    private SessionRules.Driver driver(Connection fresh) {
        SessionRules.Driver before = drivers.get(fresh.getClass());
        if (before != null) {
            return before;
        }
        SessionRules.Driver found = SessionRules.Driver.of(fresh);
        SessionRules.Driver sooner = drivers.putIfAbsent(fresh.getClass(), found);
        return sooner == null ? found : sooner;
    }

    /** How tenants are bound; null: there are none. */
    @Nullable Binding binding(SessionState state, SessionRules rules) throws SQLException {
        if (binds == null) {
            return null;
        }
        Tenancy tenancy = rules.tenancy(config.tenancy());
        Binder binder =
                switch (tenancy) {
                    case QUALIFIED -> Binder.NOTHING;
                    case CATALOG -> Binder.byCatalog(state.bindCatalog());
                    case LABEL -> Binder.byLabel(Objects.requireNonNull(config.tenantBinding()));
                    default -> rules.database().roleBinder(tenancy, config, rules.restoringAll());
                };
        return new Binding(Objects.requireNonNull(binder, "no way to bind"), binds);
    }

    /**
     * What the first session of these settings tells of the server, and each of what stands before
     * it. Where that fails, nothing is taken for granted, and the next session is asked. In
     * auto-commit mode.
     */
    private SessionRules rules(Connection fresh, WeirConfig now, SessionRules.Driver known)
            throws SQLException {
        SessionReset policy = now.sessionReset();
        String sign = null;
        ServerReset reset = ServerReset.NONE;
        boolean answered = false;
        try {
            sign = SessionRules.poolerBefore(now.pooler(), fresh, known.database());
            policy = sign == null ? policy : SessionReset.OFF;
            SessionRules before = latest;
            if (before != null && before.isFor(now, known, sign)) {
                return before;
            }
            reset = known.database().reset(fresh, policy != SessionReset.OFF);
            answered = true;
        } catch (SQLException e) {
            refused(e, policy);
        }
        boolean supported = reset != ServerReset.UNSUPPORTED;
        SessionRules made =
                new SessionRules(
                        now,
                        known,
                        reset,
                        policy,
                        sign,
                        CleanSql.of(known.database().dialect(), supported),
                        // else it does not matter what statements run unnamed
                        policy == SessionReset.DIRTY && supported ? hooks : ignored);
        latest = answered ? made : latest;
        return made;
    }

    /** The server may only resemble the one that it claims to be, or refuse this time only. */
    private void refused(SQLException e, SessionReset policy) throws SQLException {
        if (DriverErrors.isOfConnection(e)) {
            throw e;
        }
        boolean told = !policy.resets() || refused.getAndSet(true);
        LOG.log(
                told ? Level.DEBUG : Level.WARNING,
                () ->
                        "%s - the database did not say which settings a new session has: %s. After SQL that may have changed such a session, the pool closes its connection instead of resetting it. It asks again at the next connect. Grant the user the right to read the server's settings, and leave its statements time to end: see \"Sessions and reset\" in the guide."
                                .formatted(config.poolName(), LoggedFailure.words(e)));
    }
}
