package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.PoolHealth.Status;
import dev.weir.testkit.net.TcpProxy;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import dev.weir.testkit.postgres.StopMode;
import java.sql.Connection;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The health of pools before a real server that stops, falls silent and comes back. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class PostgresHealthTest {

    @Test
    void aServerThatStopsIsDownAndUpAgainWhenItIsBack() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start(Durability.FAST, Map.of());
                WeirDataSource pool = pool(server, server.port())) {
            assertThat(pool.health().status()).isEqualTo(Status.UP);

            server.control().stop(StopMode.IMMEDIATE);
            // an answer of the last half second counts
            eventually("it is down", () -> pool.health().status() == Status.DOWN);
            assertThat(pool.health().reason()).startsWith("no connection can be opened");

            server.control().start();
            eventually("it is up", () -> pool.health().status() == Status.UP);
        }
    }

    @Test
    void aServerThatFallsSilentIsDownWhileItsConnectionsAreInUse() throws Exception {
        EmbeddedPostgres server = EmbeddedPostgres.shared(Durability.FAST);
        try (TcpProxy line = TcpProxy.to("127.0.0.1", server.port());
                WeirDataSource pool = pool(server, line.port())) {
            try (Connection held = pool.getConnection()) {
                assertThat(held.isValid(0)).isTrue();
                line.holdNew();
                line.blackhole();
                eventually("it is down", () -> pool.health().status() == Status.DOWN);
                line.resume();
                eventually("it is up", () -> pool.health().isUp());
            }
        }
    }

    private static WeirDataSource pool(EmbeddedPostgres server, int port) {
        return TestPools.on("jdbc:postgresql://127.0.0.1:" + port + "/postgres")
                .username(server.user())
                .password(server.password())
                .build();
    }
}
