package dev.weir.peers;

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
 * The sessions of a PostgreSQL server, read and named through one of them. Its statements have no
 * operators and name everything in full: the search path is the user's.
 */
final class PostgresPeers implements PeerSurvey.Server {

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
    private static final String PUBLISH_AND_NAMES =
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

    private static final String PUBLISH =
            "select pg_catalog.set_config('application_name', ?, false)";

    private final Connection physical;
    private final String poolName;

    /**
     * @param physical in auto-commit mode
     */
    PostgresPeers(Connection physical, String poolName) {
        this.physical = physical;
        this.poolName = poolName;
    }

    @Override
    public ServerSessions all() throws SQLException {
        List<ServerSessions.Group> groups = new ArrayList<>();
        long seconds = 0;
        try (Statement statement = physical.createStatement();
                ResultSet rows = statement.executeQuery(ALL)) {
            while (rows.next()) {
                groups.add(
                        new ServerSessions.Group(
                                rows.getString(1),
                                rows.getString(2),
                                rows.getString(3),
                                rows.getInt(4),
                                pids(rows.getString(5))));
                seconds = (long) rows.getDouble(6);
            }
        }
        return new ServerSessions(groups, seconds);
    }

    /** Of {@code {12,34}}. */
    private static List<Integer> pids(String array) {
        return Arrays.stream(array.substring(1, array.length() - 1).split(","))
                .map(Integer::valueOf)
                .toList();
    }

    @Override
    public PeerSurvey.Names names(List<Integer> pids, @Nullable PoolTag own) throws SQLException {
        String array =
                pids.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
        try (PreparedStatement statement =
                physical.prepareStatement(own == null ? NAMES : PUBLISH_AND_NAMES)) {
            int parameter = 1;
            if (own != null) {
                statement.setString(parameter++, own.untilTime());
                statement.setString(parameter++, own.afterTime(poolName));
            }
            statement.setString(parameter, array);
            return names(statement);
        }
    }

    private static PeerSurvey.Names names(PreparedStatement statement) throws SQLException {
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
        return new PeerSurvey.Names(names, seconds);
    }

    @Override
    public void publish(PoolTag own) throws SQLException {
        try (PreparedStatement statement = physical.prepareStatement(PUBLISH)) {
            statement.setString(1, own.applicationName(poolName));
            statement.execute();
        }
    }
}
