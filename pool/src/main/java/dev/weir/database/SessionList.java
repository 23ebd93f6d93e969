package dev.weir.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the sessions of a server, and gives names to some, through one of them. That is in
 * auto-commit mode, and nothing stays behind in it but its name.
 */
public interface SessionList {

    /**
     * Reads the sessions of all clients.
     *
     * @throws SQLException when they cannot be read
     */
    All all(Connection through) throws SQLException;

    /**
     * Reads the names of some sessions.
     *
     * @throws SQLException when they cannot be read
     */
    Names names(Connection through, List<Integer> processes) throws SQLException;

    /**
     * The same in one round trip with a name for the session through which it is read.
     *
     * @param before what stands before the server's time, in seconds, in that name
     * @param after what stands behind it
     * @throws SQLException when that cannot be done
     */
    Names nameAndRead(Connection through, String before, String after, List<Integer> processes)
            throws SQLException;

    /**
     * Names the session.
     *
     * @throws SQLException when that cannot be done
     */
    void name(Connection through, String name) throws SQLException;

    /** The client info property that the driver knows the name by. */
    String clientInfo();

    /**
     * Sessions of clients that look alike.
     *
     * @param name which every user may see
     * @param isActive whether they are at work
     * @param isHidden whether it is hidden what they are about
     * @param processes of the server, one for each
     */
    record Group(
            @Nullable String name,
            boolean isActive,
            boolean isHidden,
            int count,
            List<Integer> processes) {}

    /**
     * All sessions.
     *
     * @param seconds the server's time
     */
    record All(List<Group> groups, long seconds) {}

    /**
     * Names of sessions.
     *
     * @param names of those that are there
     * @param seconds the server's time
     */
    record Names(List<String> names, long seconds) {}
}
