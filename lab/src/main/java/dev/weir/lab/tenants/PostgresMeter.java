package dev.weir.lab.tenants;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** PostgreSQL has a process for each session, found by the session's application name. */
final class PostgresMeter implements ServerMeter {

    private final Connection connection;
    private final PreparedStatement sessions;
    private final boolean here;

    PostgresMeter(Connection connection) throws SQLException {
        this.connection = connection;
        this.sessions =
                connection.prepareStatement(
                        "select pid from pg_stat_activity where application_name = ?");
        try (PreparedStatement own = connection.prepareStatement("select pg_backend_pid()");
                ResultSet rows = own.executeQuery()) {
            rows.next();
            this.here = Processes.runsHere(rows.getLong(1), "postgres");
        }
    }

    /** The application name that a way's sessions carry. */
    static String application(String way) {
        return "weir-tenants-" + way;
    }

    @Override
    public Reading read(String way) throws SQLException {
        List<Long> processes = processes(way);
        Map<Long, Long> cpu = new LinkedHashMap<>();
        if (here) {
            processes.forEach(process -> cpu.put(process, Processes.cpuNanos(process)));
        }
        return new Reading(cpu, processes.size());
    }

    @Override
    public double memoryBytes(String way) throws SQLException {
        return here ? processes(way).stream().mapToLong(Processes::privateBytes).sum() : Double.NaN;
    }

    private List<Long> processes(String way) throws SQLException {
        sessions.setString(1, application(way));
        List<Long> processes = new ArrayList<>();
        try (ResultSet rows = sessions.executeQuery()) {
            while (rows.next()) {
                processes.add(rows.getLong(1));
            }
        }
        return processes;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
