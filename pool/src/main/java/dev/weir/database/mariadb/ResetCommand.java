package dev.weir.database.mariadb;

import dev.weir.database.DriverCore;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends the protocol's own command for a reset of the session ({@code COM_RESET_CONNECTION},
 * MariaDB 10.2.4 and MySQL 5.7.3 and later): settings, user variables, temporary tables, locks,
 * prepared statements and an open transaction are gone in one round trip. Found by name, so that
 * the pool depends on no driver.
 */
abstract class ResetCommand {

    private final MethodHandle session;

    private ResetCommand(MethodHandle session) {
        this.session = session;
    }

    /** Sends it through the driver's own connection. */
    abstract void send(Connection own) throws Throwable;

    /** The server's number of the session. */
    long session(Connection own) throws Throwable {
        return (long) session.invoke(own);
    }

    /**
     * The command of the driver of {@code fresh}.
     *
     * @return null: it has none, or none that leaves its own statements working
     */
    static @Nullable ResetCommand of(Connection fresh, DriverCore core) throws SQLException {
        try {
            Class<?> type = core.driverClass();
            return MariaDb.isMariaDbs(core) ? ofMariaDb(type) : ofMySql(core.of(fresh));
        } catch (SQLException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable notFound) {
            return null;
        }
    }

    /**
     * By MariaDB Connector/J's client: its {@code reset()} sends the command only if its option
     * {@code useResetConnection} is on, and says nothing when it does not. The statements that the
     * driver keeps prepared are dropped first, since the server forgets them; so is the isolation
     * that it remembers, or it would not send the same one again.
     */
    private static ResetCommand ofMariaDb(Class<?> type) throws Throwable {
        ClassLoader loader = type.getClassLoader();
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Class<?> client = type.getMethod("getClient").getReturnType();
        Class<?> context = type.getMethod("getContext").getReturnType();
        Class<?> message = Class.forName("org.mariadb.jdbc.message.ClientMessage", false, loader);
        Object command =
                Class.forName("org.mariadb.jdbc.message.client.ResetPacket", true, loader)
                        .getField("INSTANCE")
                        .get(null);
        MethodHandle getClient = lookup.unreflect(type.getMethod("getClient"));
        MethodHandle getContext = lookup.unreflect(type.getMethod("getContext"));
        MethodHandle forgetPrepared = lookup.unreflect(context.getMethod("resetPrepareCache"));
        MethodHandle execute =
                lookup.unreflect(client.getMethod("execute", message, boolean.class));
        MethodHandle setIsolation =
                lookup.unreflect(context.getMethod("setTransactionIsolationLevel", Integer.class));
        return new ResetCommand(lookup.unreflect(type.getMethod("getThreadId"))) {
            @Override
            void send(Connection own) throws Throwable {
                Object known = getContext.invoke(own);
                forgetPrepared.invoke(known);
                Object unused = execute.invoke(getClient.invoke(own), command, true);
                setIsolation.invoke(known, (Integer) null);
            }
        };
    }

    /**
     * By MySQL Connector/J's {@code resetServerState()}, unless an option stands against it: with
     * {@code paranoid} nothing is sent, statements that the driver keeps prepared on the server
     * fail afterwards, and what it believes to be set it would not set again.
     */
    private static @Nullable ResetCommand ofMySql(Connection own) throws Throwable {
        Class<?> type =
                Class.forName(
                        "com.mysql.cj.jdbc.JdbcConnection", false, own.getClass().getClassLoader());
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        MethodHandle reset = lookup.unreflect(type.getMethod("resetServerState"));
        Object options = lookup.unreflect(type.getMethod("getPropertySet")).invoke(own);
        Class<?> optionsType =
                Class.forName("com.mysql.cj.conf.PropertySet", false, type.getClassLoader());
        MethodHandle option =
                lookup.unreflect(optionsType.getMethod("getBooleanProperty", String.class));
        MethodHandle value = lookup.unreflect(option.type().returnType().getMethod("getValue"));
        for (String name : List.of("paranoid", "useServerPrepStmts", "useLocalSessionState")) {
            if ((boolean) value.invoke(option.invoke(options, name))) {
                return null;
            }
        }
        return new ResetCommand(lookup.unreflect(type.getMethod("getId"))) {
            @Override
            void send(Connection connection) throws Throwable {
                reset.invoke(connection);
            }
        };
    }
}
