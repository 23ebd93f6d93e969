package dev.weir;

import static dev.weir.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weir.testkit.mariadb.EmbeddedMariaDb;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** What MariaDB says of its limits. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class MariaDbServerLimitsTest {

    @Test
    void aUserThatMayHaveFewerConnectionsThanTheServerAllowsIsToldSo() throws Exception {
        assumeThereAreBinaries();
        try (EmbeddedMariaDb mariaDb = EmbeddedMariaDb.start(Map.of("max-user-connections", "6"));
                WeirDataSource pool = pool(mariaDb)) {
            eventually("the limits are read", () -> pool.snapshot().server() != null);
            assertThat(pool.snapshot().server().allowed()).isEqualTo(6);
            eventually(
                    "the law is bound by it",
                    () ->
                            pool.explain().inputs().stream()
                                    .anyMatch(g -> g.endsWith("the limit is at most 4")));
        }
    }

    @Test
    void aServerWithoutSuchALimitSaysWhatItTakesInAll() throws Exception {
        assumeThereAreBinaries();
        try (WeirDataSource pool = pool(EmbeddedMariaDb.shared())) {
            eventually("the limits are read", () -> pool.snapshot().server() != null);
            assertThat(pool.snapshot().server().allowed()).isGreaterThan(6);
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

    private static void assumeThereAreBinaries() {
        assumeTrue(EmbeddedMariaDb.runsHere(), "there are binaries for Linux on x86-64 only");
    }
}
