package dev.weir.database.mariadb;

import static dev.weir.sql.SessionEffect.ANYTHING;
import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SessionEffect.FUNCTION;
import static dev.weir.sql.SessionEffect.IDENTITY;
import static dev.weir.sql.SessionEffect.PATH;
import static dev.weir.sql.SessionEffect.PREPARED;
import static dev.weir.sql.SessionEffect.UNKNOWN;

import dev.weir.database.DriverCore;
import dev.weir.database.ServerReset;
import dev.weir.sql.SessionEffect;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Resets a session of MariaDB Connector/J by the protocol's own command for it ({@code
 * COM_RESET_CONNECTION}, MariaDB 10.2.4 and MySQL 5.7.3 and later): settings, user variables,
 * temporary tables, locks, prepared statements and an open transaction are gone in one round trip.
 *
 * <p>The driver's {@code reset()} sends that command only if its option {@code useResetConnection}
 * is on, which it is not by default, and says nothing when it does not. So the command is sent
 * through the driver's client. Found by name, so that the pool depends on no driver. The statements
 * that the driver keeps prepared are dropped first, since the server forgets them; so is the
 * isolation that it remembers, or it would not send the same one again.
 *
 * <p>The command goes back to the server's own settings, so it also undoes what the driver and the
 * pool set after the connect, the character set of the connection above all, and variables that the
 * URL sets. Those are read once per pool, from a session that was just made, and set again each
 * time.
 *
 * <p>The command keeps the role (MariaDB 11.4), so that of a new session is set again too, wherever
 * it may be another: by SET ROLE, or by code that nobody has read. It keeps the database too, which
 * is set again by JDBC; a session that began in none is closed once it is in one.
 */
final class MariaDbReset implements ServerReset {

    private static final int MAY_CHANGE_ROLE = IDENTITY | FUNCTION | UNKNOWN | PREPARED | ANYTHING;

    private static final int MAY_ENTER_DATABASE = PATH | FUNCTION | UNKNOWN | PREPARED | ANYTHING;

    private static final String SETTINGS_OF_SESSION =
            "select variable_name, session_value, variable_type"
                    + " from information_schema.system_variables"
                    + " where session_value <> global_value and read_only = 'NO'"
                    + " order by variable_name";

    /** Those that the URL has set: {@code sessionVariables=@app='orders'}, {@code initSql}. */
    private static final String VARIABLES_OF_SESSION =
            "select variable_name, variable_value, variable_type"
                    + " from information_schema.user_variables order by variable_name";

    private final DriverCore core;
    private final MethodHandle client;
    private final MethodHandle context;
    private final MethodHandle forgetPrepared;
    private final MethodHandle execute;
    private final MethodHandle forgetIsolation;
    private final Object command;
    private final String settings;

    /** SQL that sets the role that a new session has; empty for a server without roles. */
    private final String role;

    /** Whether a new session is in a database; no statement leads back to where there is none. */
    private final boolean beginsInDatabase;

    private MariaDbReset(
            DriverCore core,
            MethodHandle client,
            MethodHandle context,
            MethodHandle forgetPrepared,
            MethodHandle execute,
            MethodHandle forgetIsolation,
            Object command,
            String settings,
            String role,
            boolean beginsInDatabase) {
        this.core = core;
        this.client = client;
        this.context = context;
        this.forgetPrepared = forgetPrepared;
        this.execute = execute;
        this.forgetIsolation = forgetIsolation;
        this.command = command;
        this.settings = settings;
        this.role = role;
        this.beginsInDatabase = beginsInDatabase;
    }

    /**
     * The reset for sessions like this one, which was just made, if its driver is MariaDB's of
     * version 3; {@link ServerReset#UNSUPPORTED} for others.
     *
     * @throws SQLException when the settings cannot be read, as of a server that is not MariaDB
     */
    static ServerReset of(Connection fresh, DriverCore core) throws SQLException {
        Class<?> driverClass = core.driverClass();
        if (!driverClass.getName().equals(MariaDbEvidence.CONNECTION)) {
            return ServerReset.UNSUPPORTED;
        }
        try {
            ClassLoader loader = driverClass.getClassLoader();
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            Class<?> clientType = driverClass.getMethod("getClient").getReturnType();
            Class<?> contextType = driverClass.getMethod("getContext").getReturnType();
            Class<?> message =
                    Class.forName("org.mariadb.jdbc.message.ClientMessage", false, loader);
            Class<?> reset =
                    Class.forName("org.mariadb.jdbc.message.client.ResetPacket", true, loader);
            MethodType fromConnection = MethodType.methodType(Object.class, Connection.class);
            return new MariaDbReset(
                    core,
                    lookup.unreflect(driverClass.getMethod("getClient")).asType(fromConnection),
                    lookup.unreflect(driverClass.getMethod("getContext")).asType(fromConnection),
                    lookup.unreflect(contextType.getMethod("resetPrepareCache"))
                            .asType(MethodType.methodType(void.class, Object.class)),
                    lookup.unreflect(clientType.getMethod("execute", message, boolean.class))
                            .asType(
                                    MethodType.methodType(
                                            Object.class,
                                            Object.class,
                                            Object.class,
                                            boolean.class)),
                    MethodHandles.insertArguments(
                                    lookup.unreflect(
                                            contextType.getMethod(
                                                    "setTransactionIsolationLevel", Integer.class)),
                                    1,
                                    (Object) null)
                            .asType(MethodType.methodType(void.class, Object.class)),
                    reset.getField("INSTANCE").get(null),
                    settings(fresh),
                    role(fresh),
                    isInDatabase(fresh));
        } catch (ReflectiveOperationException | LinkageError e) {
            return ServerReset.NONE;
        }
    }

    private static String settings(Connection fresh) throws SQLException {
        StringBuilder sql = new StringBuilder();
        try (Statement s = fresh.createStatement();
                ResultSet rows = s.executeQuery(SETTINGS_OF_SESSION)) {
            while (rows.next()) {
                add(sql, rows.getString(1), value(rows, ""));
            }
        }
        try (Statement s = fresh.createStatement();
                ResultSet rows = s.executeQuery(VARIABLES_OF_SESSION)) {
            while (rows.next()) {
                add(
                        sql,
                        "@`" + rows.getString(1).replace("`", "``") + '`',
                        value(rows, "_utf8mb4 "));
            }
        } catch (SQLSyntaxErrorException notTold) {
            // MySQL, and MariaDB before 10.2, do not list them
        }
        return sql.toString();
    }

    private static void add(StringBuilder sql, String name, String value) {
        sql.append(sql.isEmpty() ? "set " : ", ").append(name).append(" = ").append(value);
    }

    private static String value(ResultSet rows, String characterSet) throws SQLException {
        String value = rows.getString(2);
        if (value == null) {
            return "null";
        }
        String type = rows.getString(3);
        boolean number = type.contains("INT") || type.equals("DOUBLE") || type.equals("DECIMAL");
        return number ? value : characterSet + literal(value);
    }

    /**
     * MySQL before version 8 has no roles, nor has a server that does not check privileges; version
     * 8 has a list of them, already quoted.
     */
    private static String role(Connection fresh) throws SQLException {
        try (Statement s = fresh.createStatement()) {
            String set;
            try (ResultSet rows = s.executeQuery("select current_role()")) {
                rows.next();
                set = "set role " + quoted(rows.getString(1));
            }
            s.execute(set);
            return set;
        } catch (SQLException e) {
            int code = e.getErrorCode(); // 1046: where no database is chosen; 1290: no privileges
            if (e instanceof SQLSyntaxErrorException || code == 1046 || code == 1290) {
                return "";
            }
            throw e;
        }
    }

    private static boolean isInDatabase(Connection physical) throws SQLException {
        try (Statement s = physical.createStatement();
                ResultSet rows = s.executeQuery("select database()")) {
            return rows.next() && rows.getString(1) != null;
        }
    }

    private static String quoted(@Nullable String role) {
        if (role == null || role.equalsIgnoreCase("NONE") || role.startsWith("`")) {
            return role == null ? "none" : role;
        }
        return '`' + role.replace("`", "``") + '`';
    }

    /** As hexadecimal digits, which read the same in every mode and character set. */
    private static String literal(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes.length == 0 ? "''" : "x'" + HexFormat.of().formatHex(bytes) + "'";
    }

    @Override
    public int ignored() {
        return SessionEffect.NONE;
    }

    /** The catalog stays: the command leaves the current database as it is. */
    @Override
    public int bringsBack() {
        return ISOLATION;
    }

    @Override
    public boolean canUndo(int effects) {
        return (effects & BEYOND_RESET) == 0;
    }

    @Override
    public void undo(Connection physical, int effects, @Nullable String name) throws SQLException {
        try {
            Connection own = core.of(physical);
            Object known = (Object) context.invokeExact(own);
            forgetPrepared.invokeExact(known);
            Object unused =
                    (Object) execute.invokeExact((Object) client.invokeExact(own), command, true);
            forgetIsolation.invokeExact(known);
            try (Statement s = physical.createStatement()) {
                if (!role.isEmpty() && (effects & MAY_CHANGE_ROLE) != 0) {
                    s.execute(role);
                }
                if (!settings.isEmpty()) {
                    s.execute(settings);
                }
            }
            if (!beginsInDatabase
                    && (effects & MAY_ENTER_DATABASE) != 0
                    && isInDatabase(physical)) {
                throw new SQLException(
                        "The session began in no database, and is in one that it cannot leave",
                        "0A000");
            }
        } catch (SQLException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
