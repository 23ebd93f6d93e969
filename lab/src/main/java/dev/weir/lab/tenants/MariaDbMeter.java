package dev.weir.lab.tenants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * MariaDB is one process of many threads: its processor time is the way's whose turn it is, and its
 * memory is nobody's. Sessions are told apart by their user.
 */
final class MariaDbMeter implements ServerMeter {

    private final Connection connection;
    private final PreparedStatement sessions;
    private final long process;

    MariaDbMeter(Connection connection) throws SQLException {
        this.connection = connection;
        this.sessions =
                connection.prepareStatement(
                        "select count(*) from information_schema.processlist where user = ?");
        this.process = process(connection);
    }

    @Override
    public Reading read(String way) throws SQLException {
        sessions.setString(1, MariaDbFixture.user(way));
        try (ResultSet rows = sessions.executeQuery()) {
            rows.next();
            return new Reading(
                    process > 0 ? Map.of(process, Processes.cpuNanos(process)) : Map.of(),
                    rows.getInt(1));
        }
    }

    @Override
    public double memoryBytes(String way) {
        return Double.NaN;
    }

    /** The server's process on this machine, or 0. */
    private static long process(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select @@datadir, @@pid_file");
                ResultSet rows = query.executeQuery()) {
            rows.next();
            Path file = Path.of(rows.getString(1)).resolve(rows.getString(2));
            long process = Long.parseLong(Files.readString(file).strip());
            boolean here =
                    Processes.runsHere(process, "maria") || Processes.runsHere(process, "mysqld");
            return here ? process : 0;
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
