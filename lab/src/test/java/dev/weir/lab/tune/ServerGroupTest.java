package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.weir.lab.memory.Possible;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A server with little memory or a slow disk, where this machine allows it. */
@Tag("database")
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class ServerGroupTest {

    private static final ServerLimits LIMITS = new ServerLimits(128L << 20, 40);
    private static final int COMMITS = 30;

    @BeforeEach
    void onlyWhereGroupsCanBeMade() throws Exception {
        assumeThat(Possible.in(Path.of(System.getProperty("java.io.tmpdir")))).isTrue();
    }

    private static long commitNanos(TuneFixture fixture) throws SQLException {
        try (Connection c = fixture.connect()) {
            Sql.execute(c, "create table if not exists t (id int)");
            long from = System.nanoTime();
            for (int i = 0; i < COMMITS; i++) {
                Sql.execute(c, "insert into t values (1)");
            }
            return System.nanoTime() - from;
        }
    }

    @Test
    void aCommitWaitsForASlowDiskUntilTheLimitIsLifted() throws Exception {
        List<String> groups;
        try (TuneFixture fixture = TuneFixture.start(Dialects.POSTGRESQL)) {
            fixture.group(EnumSet.of(Condition.SLOW_DISK), LIMITS);
            groups = fixture.groups();
            fixture.restart();
            commitNanos(fixture);
            fixture.limit(Condition.SLOW_DISK);
            long slow = commitNanos(fixture);
            fixture.limit(Condition.NONE);
            // A machine that stands still for a while makes one of them longer, not all.
            long quick = Math.min(commitNanos(fixture), commitNanos(fixture));

            // Each commit takes a write at least, and there are 40 in a second.
            assertThat(slow).isGreaterThan(COMMITS * 1_000_000_000L / LIMITS.writes() / 2);
            assertThat(quick).isLessThan(slow / 2);
        }
        assertThat(groups).hasSize(1).noneMatch(group -> Files.exists(Path.of(group)));
    }

    @Tag("all")
    @Test
    void aServerThatTakesMoreMemoryThanItHasIsKilledAloneAndComesUpAgain() throws Exception {
        try (TuneFixture fixture = TuneFixture.start(Dialects.POSTGRESQL)) {
            fixture.group(EnumSet.of(Condition.LITTLE_MEMORY), LIMITS);
            fixture.limit(Condition.LITTLE_MEMORY);

            Throwable failure =
                    catchThrowable(
                            () -> {
                                try (Connection c = fixture.connect()) {
                                    Sql.execute(c, "set work_mem = '1GB'");
                                    Sql.execute(
                                            c,
                                            "select count(*) from (select repeat('x', 100) || n as"
                                                    + " t from generate_series(1, 3000000) as n"
                                                    + " order by t offset 1) as s");
                                }
                            });

            assertThat(failure).isInstanceOf(SQLException.class);
            fixture.restart();
            try (Connection c = fixture.connect()) {
                assertThat(Sql.text(c, "select 1")).isEqualTo("1");
            }
        }
    }
}
