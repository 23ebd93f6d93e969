package dev.weir.lab.tune;

import dev.weir.tools.server.Product;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What differs between the servers that are tuned. Without state. */
interface Dialect {

    Product product();

    /** The driver's property that names a session; empty where sessions have no names. */
    Optional<String> sessionName();

    /** The folder of its tables, beside this class. */
    String folder();

    /** What its configuration file is called. */
    String confFile();

    /** What stands above the lines of such a file. */
    List<String> confHead();

    /** A setting as a line of such a file; the value as {@link Kind#text} writes it. */
    String confLine(String knob, Kind kind, String value);

    /**
     * A value of such a file as {@link Kind#text} writes it.
     *
     * @throws IllegalArgumentException if it is none of this kind
     */
    String confValue(Kind kind, String text);

    /** What the server says of these of its settings, as far as it has them. */
    Map<String, ServerSetting> settings(Connection c, Collection<String> names) throws SQLException;

    /** What rules reckon with. */
    Facts facts(Connection c, long memory, int cpus) throws SQLException;

    /** Whether a commit waits for the disk. */
    boolean durable(Connection c) throws SQLException;

    /** The folder of the server's data. */
    Path data(Connection c) throws SQLException;

    /** Knobs whose change leaves pages to be read again that were in memory. */
    Set<String> caches();

    /** Begins a transaction that cannot write, on a connection that has none. */
    void beginReadOnly(Connection c) throws SQLException;

    /** The tables of the workloads. */
    WorkTables tables();

    /** Counts what the server's statements take, from now on. */
    Watch watch(Connection c) throws SQLException;

    /**
     * The server's own program, to ask about configurations.
     *
     * @param data its data folder on this machine
     * @throws IOException if its files cannot be read here
     */
    Validity validity(Connection c, Path data, int version) throws IOException, SQLException;

    /**
     * How its settings are changed.
     *
     * @param data its data folder, if that is on this machine
     * @param settingsFile a file that it reads at its start, if there is one to write to
     */
    Changes changes(Surface surface, @Nullable Path data, @Nullable Path settingsFile);

    /** Starts one that comes along: durable, with every knob at its built-in value. */
    OwnServer start();
}
