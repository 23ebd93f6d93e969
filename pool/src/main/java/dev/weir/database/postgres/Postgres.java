package dev.weir.database.postgres;

import dev.weir.ServerLimits;
import dev.weir.Tenancy;
import dev.weir.WeirConfig;
import dev.weir.database.Database;
import dev.weir.database.Database.Notice;
import dev.weir.database.Database.ServerRole;
import dev.weir.database.DriverCore;
import dev.weir.database.DriverMethod;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionTokens;
import dev.weir.database.UnnamedCode;
import dev.weir.sql.SqlDialect;
import dev.weir.tenant.Binder;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * PostgreSQL, and what speaks to it through pgjdbc or a descendant of pgjdbc.
 *
 * <p>A connection of pgjdbc tells without asking the server: the transaction state is what
 * PostgreSQL sends with every answer ({@code ReadyForQuery}), and sees a raw SQL {@code BEGIN} in
 * auto-commit mode too. The role is what PostgreSQL 14 and later report of their own accord ({@code
 * ParameterStatus}). The driver is found by name and shape, so that its descendants are read the
 * same way.
 */
public final class Postgres implements Database {

    /** Of pgjdbc and its descendants, after the name of their package. */
    private static final String INTERFACE = ".core.BaseConnection";

    private static final String YES = "on";

    /** Drivers around the driver put their own name before its, and pass properties on. */
    private static final Pattern OURS = Pattern.compile("jdbc:([\\w-]+:)?postgresql:");

    private static final Pattern TARGET =
            Pattern.compile("[?&;]targetServerType=[ \\t]*+([^&;\\s]*)", Pattern.CASE_INSENSITIVE);

    /** What asks for a server that takes writes. */
    private static final Set<String> WRITABLE = Set.of("primary", "master", "");

    /**
     * Of all, of the role, and of the database. Rows of other users in pg_stat_activity are there
     * for everybody, with most columns hidden; datid is not, and null for the server's own
     * processes. reserved_connections came with version 16; a limit of -1 is none. Names are
     * qualified because the search path is the user's.
     */
    private static final String LIMITS =
            """
            select least(pg_catalog.current_setting('max_connections')::pg_catalog.int4
                           operator(pg_catalog.-)
                         pg_catalog.current_setting('superuser_reserved_connections')::pg_catalog.int4
                           operator(pg_catalog.-)
                         coalesce(pg_catalog.current_setting('reserved_connections', true), '0')::pg_catalog.int4,
                         (select nullif(rolconnlimit, -1) from pg_catalog.pg_roles
                           where rolname operator(pg_catalog.=) session_user),
                         (select nullif(datconnlimit, -1) from pg_catalog.pg_database
                           where datname operator(pg_catalog.=) pg_catalog.current_database())),
                   (select pg_catalog.count(datid) from pg_catalog.pg_stat_activity)""";

    /**
     * State and kind are null where they are hidden. The server's own processes have no user or no
     * database.
     */
    private static final String SESSIONS =
            """
            select application_name, state operator(pg_catalog.=) 'active', backend_type is null,
                   pg_catalog.count(*)
              from pg_catalog.pg_stat_activity
             where usesysid is not null and datid is not null
               and coalesce(backend_type operator(pg_catalog.=) 'client backend', true)
             group by 1, 2, 3""";

    /** Null: the driver is not known, as in the list of databases, or hidden. */
    private final @Nullable DriverCore core;

    // null: the driver has no such method that everybody may call
    private final @Nullable DriverMethod state;
    private final @Nullable DriverMethod parameterStatus;
    private final @Nullable DriverMethod process;
    private final @Nullable DriverMethod flushCacheOnDeallocate;

    /** By both, the notifications are taken that the driver keeps for who asks next. */
    private final @Nullable DriverMethod executor;

    private final @Nullable DriverMethod notifications;

    public Postgres() {
        this(null);
    }

    private Postgres(@Nullable DriverCore core) {
        Class<?> type = core == null ? Connection.class : core.driverClass();
        Class<?> base = Objects.requireNonNullElse(baseConnection(type), type);
        this.core = core;
        this.state = state(base);
        this.parameterStatus = DriverMethod.of(base, "getParameterStatus", String.class);
        this.process = DriverMethod.of(type, "getBackendPID");
        this.flushCacheOnDeallocate =
                DriverMethod.of(type, "setFlushCacheOnDeallocate", boolean.class);
        // not the connection's method of that name, which waits a millisecond for more
        this.executor = DriverMethod.of(type, "getQueryExecutor");
        this.notifications =
                executor == null ? null : DriverMethod.of(executor.type(), "getNotifications");
    }

    @Override
    public Database by(DriverCore known) {
        return hasDriver(known.driverClass()) ? new Postgres(known) : this;
    }

    @Override
    public boolean hasDriver(Class<?> connection) {
        Class<?> base = baseConnection(connection);
        return base != null && state(base) != null;
    }

    /** The interface of pgjdbc, or a descendant of it, by which its state can be read. */
    private static @Nullable Class<?> baseConnection(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> i : c.getInterfaces()) {
                Class<?> found = i.getName().endsWith(INTERFACE) ? i : baseConnection(i);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** {@code getTransactionState()}, an enum of {@code IDLE}, {@code OPEN} and {@code FAILED}. */
    private static @Nullable DriverMethod state(Class<?> base) {
        DriverMethod state = DriverMethod.of(base, "getTransactionState");
        boolean known =
                state != null
                        && state.type().isEnum()
                        && Stream.of(state.type().getEnumConstants())
                                .map(Object::toString)
                                .toList()
                                .containsAll(List.of("IDLE", "OPEN"));
        return known ? state : null;
    }

    @Override
    public String name() {
        return "PostgreSQL";
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals(name());
    }

    @Override
    public List<String> driverTypes() {
        return List.of(
                "org.postgresql.core.BaseConnection",
                "org.postgresql.PGConnection",
                "org.postgresql.jdbc.PgConnection");
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.POSTGRES;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.SESSION;
    }

    @Override
    public Binder roleBinder(Tenancy bound, WeirConfig config, String baseline) {
        return new PostgresBinder(this, bound, config, baseline);
    }

    @Override
    public boolean tellsTransactions() {
        return core != null;
    }

    /** Unknown behind a wrapper alone: elsewhere tenants are bound by it. */
    @Override
    public Transaction transaction(Connection physical) {
        return core == null || core.isWrapped()
                ? told(physical, this::readState, Transaction.UNKNOWN)
                : readState(physical);
    }

    private Transaction readState(Connection own) {
        try {
            return switch (state == null ? "" : String.valueOf(state.call(own))) {
                case "IDLE" -> Transaction.NONE;
                case "OPEN" -> Transaction.OPEN;
                default -> Transaction.FAILED;
            };
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> T told(Connection physical, DriverCore.Question<T> question, T unknown) {
        return core == null ? unknown : core.ask(physical, question, unknown);
    }

    /**
     * The server knows no such mode: the driver sends a BEGIN ahead of the next statement. A
     * wrapper may do more.
     */
    @Override
    public boolean keepsAutoCommit() {
        return core != null && !core.isWrapped();
    }

    @Override
    public ServerRole role(Connection physical) {
        return told(physical, this::readRole, ServerRole.UNKNOWN);
    }

    private ServerRole readRole(Connection own) {
        Object standby = DriverMethod.told(parameterStatus, own, "in_hot_standby");
        Object readOnly = DriverMethod.told(parameterStatus, own, "default_transaction_read_only");
        if (YES.equals(standby) || YES.equals(readOnly)) {
            return ServerRole.READ_ONLY;
        }
        return standby == null || readOnly == null ? ServerRole.UNKNOWN : ServerRole.WRITABLE;
    }

    /** The server's process that the driver was told of at the connect; 0: it does not say. */
    int process(Connection physical) {
        return told(
                physical,
                own -> DriverMethod.told(process, own) instanceof Integer number ? number : 0,
                0);
    }

    @Override
    public ServerReset reset(Connection fresh, boolean resets) throws SQLException {
        return PostgresReset.of(fresh, this);
    }

    /** Whether a session can be reset so that the driver's own statements work afterwards. */
    boolean canReset() {
        return flushCacheOnDeallocate != null && notifications != null;
    }

    /**
     * Has the driver prepare its statements again once it sees a {@code DEALLOCATE ALL}. Otherwise
     * the next borrower's statements are executed by names that the server forgot.
     */
    void seeStatementsGo(Connection physical) throws SQLException {
        if (core != null && flushCacheOnDeallocate != null) {
            flushCacheOnDeallocate.call(core.of(physical), true);
        }
    }

    void forgetNotifications(Connection physical) throws SQLException {
        if (core != null && executor != null && notifications != null) {
            notifications.call(executor.call(core.of(physical)));
        }
    }

    @Override
    public UnnamedCode unnamedCode(Connection physical, Predicate<String> clean)
            throws SQLException {
        return PostgresCode.read(physical, clean);
    }

    /** A wrapper may hide the driver. */
    @Override
    public @Nullable Notice unseen(Class<?> connection, String product) {
        return core != null
                ? null
                : new Notice(
                        Level.WARNING,
                        "the database is PostgreSQL, and connections of the class %s do not let the pool see its driver (isWrapperFor and unwrap of org.postgresql.core.BaseConnection). Off are: transactions seen without a round trip, the role of the server, resets of LISTEN and of prepared statements, tenancy=session, transaction and rls."
                                .formatted(connection.getName()));
    }

    @Override
    public boolean takesEitherRole(String asked) {
        Matcher target = TARGET.matcher(asked);
        return target.find() && !WRITABLE.contains(target.group(1).toLowerCase(Locale.ROOT));
    }

    @Override
    public @Nullable String sessionNameProperty(String url) {
        return OURS.matcher(url).lookingAt() ? "ApplicationName" : null;
    }

    /**
     * Its path of schemas: {@code getSchema} tells the first, {@code setSchema} replaces them all.
     */
    @Override
    public @Nullable String readSchema(Connection physical) throws SQLException {
        try (Statement s = physical.createStatement();
                ResultSet r = s.executeQuery("select pg_catalog.current_setting('search_path')")) {
            return r.next() ? r.getString(1) : null;
        }
    }

    @Override
    public void writeSchema(Connection physical, @Nullable String path) throws SQLException {
        try (PreparedStatement s =
                physical.prepareStatement(
                        "select pg_catalog.set_config('search_path', ?, false)")) {
            s.setString(1, path);
            s.execute();
        }
    }

    @Override
    public String roleQuestion() {
        return "select pg_is_in_recovery(), current_setting('default_transaction_read_only')";
    }

    @Override
    public Query<ServerLimits> limits() {
        return s -> {
            try (ResultSet row = s.executeQuery(LIMITS)) {
                row.next();
                return new ServerLimits(row.getInt(1), row.getInt(2));
            }
        };
    }

    @Override
    public Query<List<Group>> sessions() {
        return s -> {
            List<Group> groups = new ArrayList<>();
            try (ResultSet row = s.executeQuery(SESSIONS)) {
                while (row.next()) {
                    groups.add(
                            new Group(
                                    row.getString(1),
                                    row.getBoolean(2),
                                    row.getBoolean(3),
                                    row.getInt(4)));
                }
            }
            return groups;
        };
    }

    @Override
    public SessionTokens tokens(String fleet, int instance) {
        return new PostgresTokens(fleet, instance);
    }

    @Override
    public boolean isAnsweredByAnother(Connection fresh) throws SQLException {
        int told = process(fresh);
        String question = "select pg_catalog.pg_backend_pid()";
        return told != 0 && SessionTokens.number(fresh, question) != told;
    }
}
