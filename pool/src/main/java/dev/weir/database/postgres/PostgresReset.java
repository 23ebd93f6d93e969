package dev.weir.database.postgres;

import static dev.weir.sql.SessionEffect.ANYTHING;
import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SessionEffect.CURSOR;
import static dev.weir.sql.SessionEffect.FUNCTION;
import static dev.weir.sql.SessionEffect.IDENTITY;
import static dev.weir.sql.SessionEffect.LISTEN;
import static dev.weir.sql.SessionEffect.LOCK;
import static dev.weir.sql.SessionEffect.PATH;
import static dev.weir.sql.SessionEffect.PREPARED;
import static dev.weir.sql.SessionEffect.SEQUENCE;
import static dev.weir.sql.SessionEffect.SETTING;
import static dev.weir.sql.SessionEffect.TEMPORARY;
import static dev.weir.sql.SessionEffect.UNKNOWN;

import dev.weir.database.DriverCore;
import dev.weir.database.ServerReset;
import dev.weir.sql.SessionEffect;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Undoes what was recognised, in one round trip. Where the driver's own object was out, {@code
 * DISCARD ALL}, which has to stand alone, and a second one.
 *
 * <p>After code that nobody has read, a function of the application's or a DO block, the same as
 * {@code DISCARD ALL} is done piece by piece, in one round trip and without the statements that the
 * driver prepared: those go only if the code has prepared something by SQL, made temporary tables
 * or left another search path, which the first statement of that round trip tells.
 *
 * <p>{@code RESET ALL} goes back to what the connection had when it was made, so it would also undo
 * what the driver and the pool set afterwards. Those settings are read once per pool, from a
 * session that was just made, and set again each time.
 *
 * <p>{@code DEALLOCATE ALL} takes the statements that the driver prepared along with those that the
 * borrower prepared by SQL. pgjdbc sees it in the answer of the server and prepares its own again
 * (since 9.4.1210, with {@code setFlushCacheOnDeallocate}); of a driver without that method no
 * session is reset by it. A borrower of the driver's own object may have switched that off, so it
 * is switched on first. It is also sent when the search path may have been another one, or there
 * were temporary tables: a statement prepared then could have rows of another shape, which the
 * server refuses.
 */
final class PostgresReset implements ServerReset {

    /** After these a prepared statement is another's, or has rows of another shape. */
    private static final int OTHER_STATEMENTS = PREPARED | PATH | TEMPORARY;

    private static final int DROPS_STATEMENTS = OTHER_STATEMENTS | FUNCTION | UNKNOWN | ANYTHING;

    /** Code was run that nobody has read. */
    private static final int CODE = FUNCTION | UNKNOWN;

    /** What such code may have left. */
    private static final int BY_CODE =
            SETTING | IDENTITY | CURSOR | LISTEN | LOCK | TEMPORARY | SEQUENCE;

    /** Nothing of the pool's own may depend on a search path that somebody has set. */
    private static final String STATEMENTS_AND_PATH =
            "select pg_catalog.current_schemas(false)::pg_catalog.text,"
                    + " pg_catalog.pg_my_temp_schema() operator(pg_catalog.<>) 0"
                    + " or exists (select from pg_catalog.pg_prepared_statements where from_sql);";

    private final DriverCore core;
    private final @Nullable MethodHandle statementsComeBack;
    private final @Nullable MethodHandle notifications;
    private final String settings;

    /** The schemas that unqualified names are looked up in, of a session that was just made. */
    private final String schemas;

    private PostgresReset(
            DriverCore core,
            @Nullable MethodHandle statementsComeBack,
            @Nullable MethodHandle notifications,
            PostgresDefaults defaults) {
        this.core = core;
        this.statementsComeBack = statementsComeBack;
        this.notifications = notifications;
        this.settings = defaults.restoringAll();
        this.schemas = defaults.schemas();
    }

    /** The reset for sessions of that driver which begin so. */
    static PostgresReset of(DriverCore core, PostgresDefaults defaults) {
        Class<?> driverClass = core.driverClass();
        return new PostgresReset(
                core,
                method(
                        driverClass,
                        "setFlushCacheOnDeallocate",
                        MethodType.methodType(void.class, Connection.class, boolean.class)),
                // takes the notifications that the driver keeps for who asks next
                method(
                        driverClass,
                        "getNotifications",
                        MethodType.methodType(Object.class, Connection.class)),
                defaults);
    }

    /** A method of the driver's connections, called with one of them first; null: there is none. */
    private static @Nullable MethodHandle method(Class<?> type, String name, MethodType call) {
        try {
            Method method = type.getMethod(name, call.dropParameterTypes(0, 1).parameterArray());
            return MethodHandles.publicLookup().unreflect(method).asType(call);
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    @Override
    public int ignored() {
        return SessionEffect.NONE;
    }

    @Override
    public int bringsBack() {
        return ISOLATION | SCHEMA;
    }

    @Override
    public boolean canUndo(int effects) {
        return (effects & BEYOND_RESET) == 0
                && (statementsComeBack != null || (effects & DROPS_STATEMENTS) == 0)
                && (notifications != null || (effects & (LISTEN | ANYTHING)) == 0);
    }

    @Override
    public void undo(Connection physical, int effects, @Nullable String name) throws SQLException {
        String own = settings + naming(name);
        String drop = (effects & OTHER_STATEMENTS) != 0 ? "DEALLOCATE ALL;" : "";
        if ((effects & ANYTHING) != 0) {
            seeStatementsGo(physical);
        }
        try (Statement s = physical.createStatement()) {
            if ((effects & ANYTHING) != 0) {
                s.execute("DISCARD ALL");
                s.execute("RESET ROLE;" + own + unknownSeed());
            } else if ((effects & CODE) != 0) {
                s.execute(STATEMENTS_AND_PATH + script(effects | BY_CODE, own) + drop);
                if (drop.isEmpty() && hasOtherStatements(s)) {
                    s.execute("DEALLOCATE ALL");
                }
            } else {
                s.execute(script(effects, own) + drop);
            }
        }
        if ((effects & (LISTEN | CODE | ANYTHING)) != 0) {
            forgetNotifications(physical);
        }
    }

    private static String naming(@Nullable String name) {
        return name == null ? "" : "select " + PostgresDefaults.set("application_name", name) + ";";
    }

    /** Who has seeded random() must not foretell the values that the next borrower gets. */
    private static String unknownSeed() {
        return "select pg_catalog.setseed(" + ThreadLocalRandom.current().nextDouble(-1, 1) + ");";
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

    /** The identity first: what a role may not reset, the session's own user may. */
    private static String script(int effects, String settings) {
        StringBuilder sql = new StringBuilder();
        add(sql, effects, IDENTITY, "RESET SESSION AUTHORIZATION;RESET ROLE;");
        add(sql, effects, SETTING | IDENTITY | PATH, "RESET ALL;" + settings);
        if ((effects & IDENTITY) != 0) { // by set_config, which may have been given the seed
            sql.append(unknownSeed());
        }
        add(sql, effects, CURSOR, "CLOSE ALL;");
        add(sql, effects, LISTEN, "UNLISTEN *;");
        add(sql, effects, LOCK, "select pg_catalog.pg_advisory_unlock_all();");
        add(sql, effects, TEMPORARY | PATH, "DISCARD TEMP;");
        add(sql, effects, SEQUENCE, "DISCARD SEQUENCES;");
        return sql.toString();
    }

    private static void add(StringBuilder sql, int effects, int when, String command) {
        if ((effects & when) != 0) {
            sql.append(command);
        }
    }

    @Override
    public Map<String, Integer> functionEffects(Connection physical, Collection<String> names)
            throws SQLException {
        return FunctionCatalogue.effects(physical, names);
    }

    /** Otherwise the next borrower's statements are executed by names that the server forgot. */
    private void seeStatementsGo(Connection physical) throws SQLException {
        if (statementsComeBack == null) {
            return;
        }
        try {
            statementsComeBack.invokeExact(core.of(physical), true);
        } catch (Throwable e) {
            throw thrown(e);
        }
    }

    private void forgetNotifications(Connection physical) throws SQLException {
        if (notifications == null) {
            return;
        }
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
