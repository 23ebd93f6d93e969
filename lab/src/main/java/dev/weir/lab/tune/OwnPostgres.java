package dev.weir.lab.tune;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.ServerControl;
import dev.weir.testkit.postgres.StopMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL that comes along. Its command line has the address, the durability and the
 * connections, so that every knob of the table lies in its files, where trials can change it.
 */
final class OwnPostgres implements OwnServer {

    /** As many as the built-in value, said because the launcher says more. */
    private static final String CONNECTIONS = "100";

    private final EmbeddedPostgres server =
            EmbeddedPostgres.start(Durability.DURABLE, Map.of("max_connections", CONNECTIONS));

    @Override
    public String url() {
        return server.url() + "?sslmode=disable&gssEncMode=disable";
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
    public @Nullable Path settingsFile() {
        return null;
    }

    @Override
    public long processId() throws IOException {
        return server.processId();
    }

    @Override
    public void restart() throws IOException {
        ServerControl control = server.control();
        if (!control.running()) {
            control.start();
            return;
        }
        try {
            control.restart(StopMode.FAST);
        } catch (IOException e) {
            // One that recovers from a crash does not heed a fast stop.
            if (!control.running()) {
                throw e;
            }
            control.restart(StopMode.IMMEDIATE);
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
