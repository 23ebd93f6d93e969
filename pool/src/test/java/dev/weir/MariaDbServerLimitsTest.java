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
        // one of its own: it is started without grants, and these are loaded here
        EmbeddedMariaDb mariaDb = EmbeddedMariaDb.start();
        try (Connection c = mariaDb.connect()) {
            execute(c, "flush privileges");
            execute(c, "create user few@localhost identified by 'few'");
            execute(c, "grant all on *.* to few@localhost with max_user_connections 6");
            execute(c, "create user other@localhost identified by 'other'");
            execute(c, "grant all on *.* to other@localhost");
        }
        try (WeirDataSource pool = pool(mariaDb, "few", "few");
                WeirDataSource other = pool(mariaDb, "other", "other")) {
            eventually("the limits are read", () -> pool.snapshot().server() != null);
            eventually("the other's too", () -> other.snapshot().server() != null);
            assertThat(pool.snapshot().server().allowed()).isEqualTo(6);
            assertThat(other.snapshot().server().allowed()).isGreaterThan(6);
            eventually(
                    "the law is bound by it",
                    () ->
                            pool.explain().grounds().stream()
                                    .anyMatch(g -> g.endsWith("the limit stays within 4")));
        } finally {
            mariaDb.close();
        }
    }

    private static WeirDataSource pool(EmbeddedMariaDb mariaDb, String user, String password) {
        return WeirDataSource.builder()
                .jdbcUrl(mariaDb.url())
                .username(user)
                .password(password)
                .closeGrace(Duration.ZERO)
                .build();
    }
}
