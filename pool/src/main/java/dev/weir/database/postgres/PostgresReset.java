package dev.weir.database.postgres;

import dev.weir.database.DriverCore;
import dev.weir.database.ServerQueries;
import dev.weir.database.ServerReset;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Brings a whole session back, in one round trip, by the same script each time: the server parses
 * and plans it once for each connection. That makes it as cheap as a reset of settings alone that
 * is sent as text (125 and 109 microseconds).
 *
 * <p>It does what {@code DISCARD ALL} does, but keeps the statements that the driver prepared.
 * Those go only if SQL has prepared something, if there were temporary tables or another search
 * path: a statement prepared then could be another's, or have rows of another shape, which the
 * server refuses. The first row tells. pgjdbc sees a {@code DEALLOCATE ALL} in the answer of the
 * server and prepares its own again (since 9.4.1210, with {@code setFlushCacheOnDeallocate}); of a
 * driver without that method no session is reset.
 *
 * <p>{@code RESET ALL} goes back to what the connection had when it was made, so it would also undo
 * what the driver and the pool set afterwards. Those settings are read once per pool, from a
 * session that was just made, and set again each time.
 */
final class PostgresReset implements ServerReset {

    /**
     * Nothing of the pool's own may depend on a search path that somebody has set. The identity
     * goes first: what a role may not reset, the session's own user may. Who has seeded random()
     * must not foretell the values that the next borrower gets.
     */
    private static final String WHOLE =
            """
            select pg_catalog.current_schemas(false)::pg_catalog.text,
                   pg_catalog.pg_my_temp_schema() operator(pg_catalog.<>) 0
                     or exists (select from pg_catalog.pg_prepared_statement() where from_sql),
                   pg_catalog.pg_advisory_unlock_all();
            """;

    private static final String REST =
            """
            reset session authorization; reset role; reset all; close all; unlisten *;
            discard temp; discard sequences; select pg_catalog.setseed(?);
            """;

    private static final ServerQueries SERVER = new PostgresServer();

    private final DriverCore core;
    private final MethodHandle statementsComeBack;
    private final MethodHandle notifications;
    private final String script;

    /** The schemas that unqualified names are looked up in, of a session that was just made. */
    private final String schemas;

    private PostgresReset(
            DriverCore core,
            MethodHandle statementsComeBack,
            MethodHandle notifications,
            PostgresDefaults defaults) {
        this.core = core;
        this.statementsComeBack = statementsComeBack;
        this.notifications = notifications;
        this.script = REST + defaults.restoringAll();
        this.schemas = defaults.schemas();
    }

    /** The reset for sessions of that driver which begin so; none of what it cannot do all of. */
    static ServerReset of(DriverCore core, PostgresDefaults defaults) {
        Class<?> driverClass = core.driverClass();
        MethodHandle executor =
                method(driverClass, "getQueryExecutor", MethodType.methodType(Object.class));
        MethodHandle comeBack =
                method(
                        driverClass,
                        "setFlushCacheOnDeallocate",
                        MethodType.methodType(void.class, boolean.class));
        MethodHandle taken = executor == null ? null : notifications(driverClass, executor);
        return comeBack == null || taken == null || defaults.hasObjects()
                ? NONE
                : new PostgresReset(core, comeBack, taken, defaults);
    }

    /**
     * Takes the notifications that the driver keeps for who asks next. Not by the connection's
     * method of that name, which waits a millisecond for more.
     */
    private static @Nullable MethodHandle notifications(
            Class<?> driverClass, MethodHandle executor) {
        try {
            Class<?> type = driverClass.getMethod("getQueryExecutor").getReturnType();
            MethodHandle taken =
                    MethodHandles.publicLookup()
                            .unreflect(type.getMethod("getNotifications"))
                            .asType(MethodType.methodType(Object.class, Object.class));
            return MethodHandles.filterReturnValue(executor, taken);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** A method of the driver's connections; null: there is none. */
    private static @Nullable MethodHandle method(Class<?> type, String name, MethodType call) {
        try {
            Method method = type.getMethod(name, call.parameterArray());
            return MethodHandles.publicLookup()
                    .unreflect(method)
                    .asType(call.insertParameterTypes(0, Connection.class));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    @Override
    public boolean isKnown() {
        return true;
    }

    @Override
    public int bringsBack() {
        return ISOLATION | SCHEMA;
    }

    @Override
    public long session(Connection physical) {
        try {
            return SERVER.process(core.of(physical));
        } catch (SQLException notTold) {
            return 0;
        }
    }

    @Override
    public void undo(Connection physical, boolean unwatched, boolean plans, String keeping)
            throws SQLException {
        if (unwatched) {
            seeStatementsGo(physical);
        }
        String whole = WHOLE + keeping + script + (unwatched || plans ? "discard plans;" : "");
        boolean otherStatements;
        try (PreparedStatement s = physical.prepareStatement(whole)) {
            s.setDouble(1, ThreadLocalRandom.current().nextDouble(-1, 1));
            s.execute();
            otherStatements = unwatched || hasOtherStatements(s);
        }
        if (otherStatements) {
            try (Statement s = physical.createStatement()) {
                s.execute("deallocate all");
            }
        }
        forgetNotifications(physical);
    }

    /**
     * Whether the first result tells of statements prepared by SQL, under another path, or in a
     * session that has had temporary tables.
     */
    private boolean hasOtherStatements(Statement s) throws SQLException {
        try (ResultSet rows = s.getResultSet()) {
            return rows == null
                    || !rows.next()
                    || rows.getBoolean(2)
                    || !schemas.equals(rows.getString(1));
        }
    }

    /** Otherwise the next borrower's statements are executed by names that the server forgot. */
    private void seeStatementsGo(Connection physical) throws SQLException {
        try {
            statementsComeBack.invokeExact(core.of(physical), true);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private void forgetNotifications(Connection physical) throws SQLException {
        try {
            Object unused = (Object) notifications.invokeExact(core.of(physical));
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    /** What a method of the driver threw, as far as it may be passed on. */
    private static SQLException thrown(Throwable e) {
        switch (e) {
            case SQLException of -> {
                return of;
            }
            case RuntimeException of -> throw of;
            case Error of -> throw of;
            default -> throw new IllegalStateException(e);
        }
    }
}
