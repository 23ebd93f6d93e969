package dev.weir;

import static dev.weir.Eventually.eventually;
import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What MariaDB says of its limits. */
@Timeout(180)
@ExtendWith(QuietLog.class)
class MariaDbServerLimitsTest {

    @Test
    void aUserThatMayHaveFewerConnectionsThanTheServerAllowsIsToldSo() throws Exception {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "there are binaries for Linux on x86-64 only");
        EmbeddedMariaDb mariaDb = EmbeddedMariaDb.shared();
        try (WeirDataSource unlimited = pool(mariaDb)) {
            eventually("the limits are read", () -> unlimited.snapshot().server() != null);
            assertThat(unlimited.snapshot().server().allowed()).isGreaterThan(6);
        }
        try (Connection c = mariaDb.connect()) {
            execute(c, "set global max_user_connections = 6");
            try (WeirDataSource pool = pool(mariaDb)) {
                eventually("the limits are read", () -> pool.snapshot().server() != null);
                assertThat(pool.snapshot().server().allowed()).isEqualTo(6);
                eventually(
                        "the law is bound by it",
                        () ->
                                pool.explain().grounds().stream()
                                        .anyMatch(g -> g.endsWith("the limit stays within 4")));
            } finally {
                execute(c, "set global max_user_connections = 0");
            }
        }
    }

    private static WeirDataSource pool(EmbeddedMariaDb mariaDb) {
        return WeirDataSource.builder()
                .jdbcUrl(mariaDb.url())
                .username(mariaDb.user())
                .password(mariaDb.password())
                .closeGrace(Duration.ZERO)
                .build();
    }
}
