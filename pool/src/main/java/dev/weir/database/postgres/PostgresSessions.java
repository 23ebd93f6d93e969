package dev.weir.database.postgres;

import dev.weir.database.SessionList;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The view pg_stat_activity, and the name of a session. The statements have no operators and name
 * everything in full: the search path is the user's.
 */
final class PostgresSessions implements SessionList {
    private static final String CLIENT = "client backend";

    /**
     * The name of a session, its user and its database are there for every user; state and kind are
     * null where they are hidden. The server's own processes have no user or no database.
     */
    private static final String ALL =
            """
            select application_name, state, backend_type,
                   pg_catalog.count(case when usesysid is not null then datid end),
                   cast(pg_catalog.array_agg(pid) as pg_catalog.text),
                   pg_catalog.date_part('epoch', pg_catalog.now())
              from pg_catalog.pg_stat_activity
             group by 1, 2, 3""";

    private static final String NAMES =
            """
            select pg_catalog.date_part('epoch', pg_catalog.now()), s.application_name
              from pg_catalog.unnest(cast(? as pg_catalog.int4[])) as p(pid)
              left join lateral pg_catalog.pg_stat_get_activity(p.pid) as s on true""";

    /** The same, after naming this session with the server's time: one round trip. */
    private static final String NAME_AND_NAMES =
            """
            select pg_catalog.date_part('epoch', pg_catalog.now()), s.application_name,
                   (select pg_catalog.set_config('application_name',
                           pg_catalog.concat(cast(? as pg_catalog.text),
                                   cast(pg_catalog.date_part('epoch', pg_catalog.now())
                                           as pg_catalog.int8),
                                   cast(? as pg_catalog.text)),
                           false))
              from pg_catalog.unnest(cast(? as pg_catalog.int4[])) as p(pid)
              left join lateral pg_catalog.pg_stat_get_activity(p.pid) as s on true""";

    private static final String NAME = "select pg_catalog.set_config('application_name', ?, false)";

    @Override
    public All all(Connection through) throws SQLException {
        List<Group> groups = new ArrayList<>();
        long seconds = 0;
        try (Statement statement = through.createStatement();
                ResultSet rows = statement.executeQuery(ALL)) {
            while (rows.next()) {
                String type = rows.getString(3);
                int count = rows.getInt(4);
                if (isOfClients(type, count)) {
                    groups.add(
                            new Group(
                                    rows.getString(1),
                                    "active".equals(rows.getString(2)),
                                    type == null,
                                    count,
                                    processes(rows.getString(5))));
                }
                seconds = (long) rows.getDouble(6);
            }
        }
        return new All(groups, seconds);
    }

    /**
     * What is hidden is told by its being of a user in a database.
     *
     * @param type kind of server process; null where it is hidden
     * @param count those of a user in a database
     */
    static boolean isOfClients(@Nullable String type, int count) {
        return count > 0 && (type == null || CLIENT.equals(type));
    }

    /** Of {@code {12,34}}. */
    private static List<Integer> processes(String array) {
        return Arrays.stream(array.substring(1, array.length() - 1).split(","))
                .map(Integer::valueOf)
                .toList();
    }

    @Override
    public Names names(Connection through, List<Integer> processes) throws SQLException {
        try (PreparedStatement statement = through.prepareStatement(NAMES)) {
            statement.setString(1, array(processes));
            return names(statement);
        }
    }

    @Override
    public Names nameAndRead(
            Connection through, String before, String after, List<Integer> processes)
            throws SQLException {
        try (PreparedStatement statement = through.prepareStatement(NAME_AND_NAMES)) {
            statement.setString(1, before);
            statement.setString(2, after);
            statement.setString(3, array(processes));
            return names(statement);
        }
    }

    private static String array(List<Integer> processes) {
        return processes.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    private static Names names(PreparedStatement statement) throws SQLException {
        List<String> names = new ArrayList<>();
        long seconds = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                seconds = (long) rows.getDouble(1);
                String name = rows.getString(2);
                if (name != null) {
                    names.add(name);
                }
            }
        }
        return new Names(names, seconds);
    }

    @Override
    public String clientInfo() {
        return "ApplicationName";
    }

    @Override
    public void name(Connection through, String name) throws SQLException {
        try (PreparedStatement statement = through.prepareStatement(NAME)) {
            statement.setString(1, name);
            statement.execute();
        }
    }
}
