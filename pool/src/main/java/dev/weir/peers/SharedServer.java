package dev.weir.peers;

import dev.weir.database.SessionList;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The server that pools share, as one of them sees it through one of its sessions.
 *
 * @param list how the server's sessions are read
 * @param through in auto-commit mode
 * @param poolName of the pool that looks
 */
record SharedServer(SessionList list, Connection through, String poolName)
        implements PeerSurvey.Server {

    @Override
    public ServerSessions all() throws SQLException {
        SessionList.All all = list.all(through);
        return new ServerSessions(all.groups(), all.seconds());
    }

    @Override
    public SessionList.Names names(List<Integer> pids, @Nullable PoolTag own) throws SQLException {
        return own == null
                ? list.names(through, pids)
                : list.nameAndRead(through, own.untilTime(), own.afterTime(poolName), pids);
    }

    @Override
    public void publish(PoolTag own) throws SQLException {
        list.name(through, own.applicationName(poolName));
    }
}
