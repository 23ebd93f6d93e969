package dev.weir.lab.tune;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The MariaDB that comes along. What its settings file says is on its command line after a restart,
 * because the launcher lets it read no file.
 */
final class OwnMariaDb implements OwnServer {

    /** The connections of PostgreSQL's built-in value, so that rules reckon with equal ones. */
    private static final Map<String, String> SETTINGS = Map.of("max_connections", "100");

    private final EmbeddedMariaDb server = EmbeddedMariaDb.start(SETTINGS);

    @Override
    public String url() {
        return server.url() + "?sslMode=disable&useServerPrepStmts=true";
    }

    @Override
    public String user() {
        return server.user();
    }

    @Override
    public String password() {
        return server.password();
    }

    @Override
    public Path settingsFile() {
        return server.data().resolveSibling("tune.cnf");
    }

    @Override
    public long processId() throws IOException {
        return server.processId();
    }

    @Override
    public void restart() throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        if (Files.exists(settingsFile())) {
            settings.putAll(MariaDbFile.read(Files.readString(settingsFile())));
        }
        server.restart(settings);
    }

    @Override
    public void close() {
        server.close();
    }
}
