package dev.weir.database.mariadb;

import dev.weir.database.DriverCore;
import dev.weir.database.DriverMethod;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionTokens;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Brings a whole session of MariaDB or MySQL back: by the protocol's command ({@code
 * COM_RESET_CONNECTION}, MariaDB 10.2.4 and MySQL 5.7.3 and later), and then by what a new session
 * has and that command does not leave. Settings, user variables, temporary tables, locks, prepared
 * statements and an open transaction are gone in one round trip.
 *
 * <p>The command goes back to the server's own settings, so it also undoes what the driver and the
 * pool set after the connect, the character set of the connection above all. Those are read once
 * per pool, from a session that was just made, and set again each time. Where a new session has
 * user variables, or the URL sets some or runs code, sessions are closed instead.
 *
 * <p>The command keeps the role (MariaDB 11.4, MySQL 8.0), so that of a new session is set again
 * too. It keeps the database, which is set again by JDBC; a session that began in none is closed
 * once it is in one.
 *
 * @param session the driver's, by which it tells the server's number of the session
 * @param settings one statement; empty for nothing
 * @param role SQL that sets the role that a new session has; empty for a server without roles
 * @param beginsInDatabase whether a new session is in one; no statement leads back to where there
 *     is none
 */
record MariaDbReset(
        DriverCore core,
        Command command,
        @Nullable DriverMethod session,
        String settings,
        String role,
        boolean beginsInDatabase)
        implements ServerReset {

    private static final String SETTINGS_OF_SESSION =
            "select variable_name, session_value from information_schema.system_variables"
                    + " where session_value <> global_value and read_only = 'NO'"
                    + " order by variable_name";

    private static final String SETTINGS_OF_MYSQL =
            "select s.variable_name, s.variable_value from performance_schema.session_variables s"
                    + " join performance_schema.global_variables g using (variable_name)"
                    + " where s.variable_value <> g.variable_value order by s.variable_name";

    /** The driver sets user variables at a connect, or runs code: nobody does it again. */
    private static final Pattern URL_RUNS_CODE =
            Pattern.compile(
                    "(?i)[?&](?:initSql=(?!set\\s[^(;&@]*(?:&|$))|sessionVariables=[^&]*[(@])");

    private static final String VARIABLES_OF_SESSION =
            "select count(*) from information_schema.user_variables";

    /**
     * The reset for sessions like this one, which was just made, if its driver is MariaDB's of
     * version 3 or MySQL's of version 8 or later; {@link ServerReset#UNSUPPORTED} for others.
     *
     * @throws SQLException when the settings cannot be read
     */
    static ServerReset of(Connection fresh, DriverCore core) throws SQLException {
        boolean isMariaDbs = MariaDb.isMariaDbs(core);
        try {
            Command command = isMariaDbs ? ofMariaDb(core.driverClass()) : ofMySql(core.of(fresh));
            if (URL_RUNS_CODE.matcher(String.valueOf(fresh.getMetaData().getURL())).find()
                    || hasVariables(fresh)) {
                return ServerReset.NONE;
            }
            DriverMethod session =
                    DriverMethod.of(core.driverClass(), isMariaDbs ? "getThreadId" : "getId");
            return new MariaDbReset(
                    core, command, session, settings(fresh), role(fresh), isInDatabase(fresh));
        } catch (ReflectiveOperationException noCommand) {
            return isMariaDbs ? ServerReset.NONE : ServerReset.UNSUPPORTED;
        }
    }

    /** Sends the protocol's command through the driver's own connection. */
    @FunctionalInterface
    interface Command {
        void send(Connection own) throws SQLException;
    }

    /**
     * By MariaDB Connector/J's client: its {@code reset()} sends the command only if its option
     * {@code useResetConnection} is on, and says nothing when it does not. The statements that the
     * driver keeps prepared are dropped first, since the server forgets them; so is the isolation
     * that it remembers, or it would not send the same one again.
     */
    private static Command ofMariaDb(Class<?> type) throws ReflectiveOperationException {
        ClassLoader loader = type.getClassLoader();
        Class<?> message = Class.forName("org.mariadb.jdbc.message.ClientMessage", false, loader);
        Object command =
                Class.forName("org.mariadb.jdbc.message.client.ResetPacket", true, loader)
                        .getField("INSTANCE")
                        .get(null);
        DriverMethod client = DriverMethod.find(type, "getClient");
        DriverMethod context = DriverMethod.find(type, "getContext");
        DriverMethod execute = DriverMethod.find(client.type(), "execute", message, boolean.class);
        DriverMethod forgetPrepared = DriverMethod.find(context.type(), "resetPrepareCache");
        DriverMethod setIsolation =
                DriverMethod.find(context.type(), "setTransactionIsolationLevel", Integer.class);
        return own -> {
            Object known = context.call(own);
            forgetPrepared.call(known);
            execute.call(client.call(own), command, true);
            setIsolation.call(known, (Integer) null);
        };
    }

    /**
     * By MySQL Connector/J's {@code resetServerState()}, unless an option stands against it: with
     * {@code paranoid} nothing is sent, statements that the driver keeps prepared on the server
     * fail afterwards, and what it believes to be set it would not set again.
     */
    private static Command ofMySql(Connection own)
            throws ReflectiveOperationException, SQLException {
        DriverMethod reset = DriverMethod.find(own.getClass(), "resetServerState");
        DriverMethod options = DriverMethod.find(own.getClass(), "getPropertySet");
        DriverMethod option = DriverMethod.find(options.type(), "getBooleanProperty", String.class);
        DriverMethod value = DriverMethod.find(option.type(), "getValue");
        for (String name : List.of("paranoid", "useServerPrepStmts", "useLocalSessionState")) {
            if (!Boolean.FALSE.equals(value.call(option.call(options.call(own), name)))) {
                throw new NoSuchMethodException(name);
            }
        }
        return reset::call;
    }

    private static String settings(Connection fresh) throws SQLException {
        StringJoiner set = new StringJoiner(", ", "set ", "").setEmptyValue("");
        try (Statement s = fresh.createStatement();
                Statement look = fresh.createStatement();
                ResultSet rows = systemVariables(look)) {
            while (rows.next()) {
                String assignment = rows.getString(1) + " = " + value(rows.getString(2));
                if (isAccepted(s, assignment)) {
                    set.add(assignment);
                }
            }
        }
        return set.toString();
    }

    private static ResultSet systemVariables(Statement s) throws SQLException {
        try {
            return s.executeQuery(SETTINGS_OF_SESSION);
        } catch (SQLSyntaxErrorException notMariaDb) {
            return s.executeQuery(SETTINGS_OF_MYSQL);
        }
    }

    /** Whether it may be set: an account's limit looks like a setting, others need a privilege. */
    private static boolean isAccepted(Statement s, String assignment) throws SQLException {
        try {
            s.execute("set " + assignment);
            return true;
        } catch (SQLException e) {
            String state = String.valueOf(e.getSQLState());
            if (state.startsWith("42") || state.equals("HY000")) {
                return false;
            }
            throw e;
        }
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

    private static boolean hasVariables(Connection fresh) throws SQLException {
        try {
            return SessionTokens.number(fresh, VARIABLES_OF_SESSION) > 0;
        } catch (SQLSyntaxErrorException notTold) {
            return false; // MySQL, and MariaDB before 10.2, do not list them
        }
    }

    private static boolean isInDatabase(Connection physical) throws SQLException {
        return SessionTokens.number(physical, "select database() is not null") == 1;
    }

    private static String quoted(@Nullable String role) {
        if (role == null || role.equalsIgnoreCase("NONE") || role.startsWith("`")) {
            return role == null ? "none" : role;
        }
        return '`' + role.replace("`", "``") + '`';
    }

    /** Text as hexadecimal digits, which read the same in every mode and character set. */
    private static String value(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return text == null ? "null" : "''";
        }
        return text.matches("-?[0-9]+(\\.[0-9]+)?")
                ? text
                : "x'" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'";
    }

    @Override
    public boolean isKnown() {
        return true;
    }

    /** The catalog stays: the command leaves the current database as it is. */
    @Override
    public int bringsBack() {
        return ISOLATION;
    }

    @Override
    public long session(Connection physical) {
        return core.ask(
                physical,
                own -> DriverMethod.told(session, own) instanceof Number id ? id.longValue() : 0L,
                0L);
    }

    @Override
    public void undo(Connection physical, boolean unwatched, boolean plans, String keeping)
            throws SQLException {
        command.send(core.of(physical));
        try (Statement s = physical.createStatement()) {
            if (!keeping.isEmpty() && SessionTokens.number(physical, keeping) != 1) {
                throw new SQLException("Another session has taken the fleet's token", "53300");
            }
            if (!role.isEmpty()) {
                s.execute(role);
            }
            if (!settings.isEmpty()) {
                s.execute(settings);
            }
        }
        if (!beginsInDatabase && isInDatabase(physical)) {
            throw new SQLException(
                    "The session began in no database, and is in one that it cannot leave",
                    "0A000");
        }
    }
}
