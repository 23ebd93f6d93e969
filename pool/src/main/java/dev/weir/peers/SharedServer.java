package dev.weir.peers;

import dev.weir.database.SessionList;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The server that pools share, as one of them sees it through one of its sessions.
 *
 * @param list how the server's sessions are read
 * @param through in auto-commit mode
 * @param poolName of the pool that looks
 * @param named told what that session is called now
 */
record SharedServer(SessionList list, Connection through, String poolName, Consumer<String> named)
        implements PeerSurvey.Server {

    @Override
    public ServerSessions all() throws SQLException {
        SessionList.All all = list.all(through);
        return new ServerSessions(all.groups(), all.seconds());
    }

    @Override
    public SessionList.Names names(List<Integer> pids, @Nullable PoolTag own) throws SQLException {
        if (own == null) {
            return list.names(through, pids);
        }
        String before = own.untilTime();
        String after = own.afterTime(poolName);
        SessionList.Names read = list.nameAndRead(through, before, after, pids);
        named.accept(before + read.seconds() + after);
        return read;
    }

    @Override
    public void publish(PoolTag own) throws SQLException {
        String name = own.applicationName(poolName);
        list.name(through, name);
        named.accept(name);
    }
}
