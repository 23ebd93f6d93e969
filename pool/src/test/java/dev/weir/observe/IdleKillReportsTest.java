package dev.weir.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.TestPools;
import dev.weir.WeirDataSource;
import dev.weir.engine.WeirPool;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the pool makes of connections that are found dead after a silence. */
@Tag("fast")
class IdleKillReportsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final Logger LOG = Logger.getLogger("dev.weir");

    private final List<String> lines = new ArrayList<>();
    private final Handler handler =
            new Handler() {
                @Override
                public void publish(LogRecord logged) {
                    lines.add(logged.getMessage());
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    private long now;

    @BeforeEach
    void listen() {
        LOG.addHandler(handler);
    }

    @AfterEach
    void listenNoMore() {
        LOG.removeHandler(handler);
    }

    private void threeDeaths(IdleKillReports deaths) {
        deaths.probed(240 * SECOND, true);
        for (int i = 0; i < 3; i++) {
            now += 600 * SECOND;
            deaths.probed(300 * SECOND, false);
        }
    }

    @Test
    void theWarningNamesTheSpanAndWhatIsDoneAboutIt() {
        List<Long> asked = new ArrayList<>();
        threeDeaths(new IdleKillReports("shop", () -> now, asked::add));

        assertThat(asked).containsExactly(192 * SECOND);
        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("shop - something closes idle connections at about 300 s")
                .contains("alive after 240 s of silence")
                .contains("checked every 192 s");
    }

    @Test
    void aKeepaliveThatTheUserSetIsAdvisedOnAndLeftAlone() {
        threeDeaths(new IdleKillReports("shop", () -> now, nanos -> false));

        assertThat(lines).singleElement().asString().contains("set keepaliveTime to 192 s");
    }

    private static WeirPool engine(WeirDataSource pool) throws ReflectiveOperationException {
        Field engine = WeirDataSource.class.getDeclaredField("engine");
        engine.setAccessible(true);
        return (WeirPool) engine.get(pool);
    }

    @Test
    void theKeepaliveIsAdaptedUnlessTheUserSetIt() throws Exception {
        try (WeirDataSource free = TestPools.on(new ScriptedDatabase()).build();
                WeirDataSource set =
                        TestPools.on(new ScriptedDatabase())
                                .keepaliveTime(Duration.ofMinutes(5))
                                .build()) {
            assertThat(engine(free).keepAlive(40 * SECOND)).isTrue();
            assertThat(engine(set).keepAlive(40 * SECOND)).isFalse();

            assertThat(keepaliveNanos(free)).isEqualTo(40 * SECOND);
            free.setIdleTimeout(60_000);
            assertThat(keepaliveNanos(free)).as("after another change").isEqualTo(40 * SECOND);
            assertThat(keepaliveNanos(set)).isEqualTo(300 * SECOND);
        }
    }

    private static long keepaliveNanos(WeirDataSource pool) throws ReflectiveOperationException {
        Field slots = WeirPool.class.getDeclaredField("slots");
        slots.setAccessible(true);
        return ((dev.weir.lease.SlotPool) slots.get(engine(pool)))
                .state()
                .limits()
                .keepaliveNanos();
    }
}
