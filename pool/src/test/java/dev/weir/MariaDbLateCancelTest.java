package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import dev.weir.testkit.net.TcpProxy;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** As {@link PostgresLateCancelTest}, where MariaDB's driver keeps a time limit by an order. */
@Tag("database")
@Timeout(120)
@ExtendWith(QuietLog.class)
class MariaDbLateCancelTest {
    private EmbeddedMariaDb mariaDb;
    private TcpProxy proxy;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
        mariaDb = EmbeddedMariaDb.start();
        URI direct = URI.create(mariaDb.url().substring("jdbc:".length()));
        proxy = TcpProxy.to("127.0.0.1", direct.getPort());
    }

    @AfterEach
    void stop() throws IOException {
        if (mariaDb != null) {
            proxy.close();
            mariaDb.close();
        }
    }

    /** As with a server of MySQL's, which knows no limit of a statement. */
    @Test
    void anOrderOfATimeLimitThatArrivesAfterTheLeaseHitsNobody() throws Exception {
        try (WeirDataSource pool =
                TestPools.on(
                                "jdbc:mariadb://127.0.0.1:%d/test?canUseServerTimeout=false"
                                        .formatted(proxy.port()))
                        .username(mariaDb.user())
                        .maximumPoolSize(1)
                        .build()) {
            try (Connection c = pool.getConnection();
                    Statement s = c.createStatement()) {
                s.setQueryTimeout(1);
                proxy.holdNew();
                s.execute("select sleep(1.5)");
            }
            CompletableFuture<String> next = Background.on("next", () -> sleeps(pool));
            eventually("it runs, or waits", () -> isRunning() || pool.snapshot().opening() > 0);
            proxy.resume();

            assertThat(Background.result(next)).as("whether it was killed").isEqualTo("0");
        }
    }

    private static String sleeps(WeirDataSource pool) throws SQLException {
        return one(pool, "select sleep(3)");
    }

    private boolean isRunning() throws SQLException {
        try (Connection c = mariaDb.connect()) {
            String running =
                    "select count(*) from information_schema.processlist where info = 'select sleep(3)'";
            return !"0".equals(one(c, running));
        }
    }
}
