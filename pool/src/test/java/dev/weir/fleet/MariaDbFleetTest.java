package dev.weir.fleet;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/** A fleet on MariaDB, whose locks are of the whole server and not shared, and a user's limit. */
@Tag("database")
@Timeout(300)
class MariaDbFleetTest extends FleetScenes {
    private static final String TOKEN =
            "is_used_lock('weir/%x/%%d') is not null".formatted("weir fleet shop".hashCode());

    private static EmbeddedMariaDb server;

    MariaDbFleetTest() {
        super(
                new Server(
                        server.url(),
                        server.user(),
                        server.password(),
                        "select count(*) from information_schema.processlist where user='app'",
                        "select sleep(0.05)",
                        "select concat('kill ', id) from information_schema.processlist where user='app'",
                        "select (%s) + (%s)".formatted(TOKEN.formatted(0), TOKEN.formatted(1)),
                        List.of("do release_all_locks()")));
    }

    @BeforeAll
    static void start() {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        server = EmbeddedMariaDb.start(Map.of("max-user-connections", "30"));
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }
}
