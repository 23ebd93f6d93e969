package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An application that never closes, on a pool with nothing configured, at a server that is mute.
 */
@Tag("fast")
@Timeout(120)
@ExtendWith(QuietLog.class)
class UnconfiguredLeakTest {
    private final ScriptedDatabase database = new ScriptedDatabase();

    private WeirBuilder unconfigured() {
        return TestPools.on(database.url());
    }

    private static PoolTimeoutException timeout(WeirDataSource pool) {
        return catchThrowableOfType(
                PoolTimeoutException.class,
                () -> pool.within(Duration.ofMillis(300)).getConnection());
    }

    @Test
    void onePoolTookAsManyConnectionsAsItCouldGet() throws Exception {
        try (WeirDataSource pool = unconfigured().build()) {
            List<Connection> leaked = TestPools.lend(pool, 20);

            PoolTimeoutException thrown = timeout(pool);

            assertThat(thrown.reason()).isEqualTo(PoolTimeoutException.Reason.SATURATED);
            assertThat(thrown.getMessage())
                    .contains("total=20, active=20")
                    .contains("held for")
                    .contains("and 10 more")
                    .contains("This thread itself holds");
            assertThat(pool.snapshot().ceiling()).isEqualTo(20);
            assertThat(pool.snapshot().limit()).isEqualTo(20);
            assertThat(pool.explain().inputs())
                    .contains(
                            "how many connections the server allows is not known:"
                                    + " the limit is at most 20");
            assertThat(database.counts().open()).isEqualTo(20);
            TestPools.giveBack(leaked);
        }
    }

    @Test
    void whoNamesACeilingMeansIt() throws Exception {
        try (WeirDataSource pool = unconfigured().maximumPoolSize(60).build()) {
            List<Connection> leaked = TestPools.lend(pool, 60);
            assertThat(timeout(pool).getMessage()).contains("total=60, active=60");
            assertThat(leaked).hasSize(60);
        }
    }

    @Test
    void aCeilingThatIsNamedWhileThePoolRunsHoldsToo() throws Exception {
        try (WeirDataSource pool = unconfigured().build()) {
            List<Connection> leaked = TestPools.lend(pool, 20);
            pool.unwrap(PoolControl.class).setMaximumPoolSize(55);
            leaked.addAll(TestPools.lend(pool, 35));
            assertThat(timeout(pool).getMessage()).contains("total=55, active=55");
        }
    }
}
