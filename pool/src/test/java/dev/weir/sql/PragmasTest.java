package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which PRAGMA of SQLite and DuckDB changes its session. */
@Tag("fast")
class PragmasTest {

    private static int effects(String sql) {
        return new SessionSql(SqlDialect.OTHER).effects(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PRAGMA user_version",
                "pragma main.user_version;",
                "PRAGMA table_info(t)",
                "PRAGMA main.table_info('a table') ;",
                "PRAGMA table_info(\"t\")",
                "PRAGMA foreign_keys",
                "PRAGMA foreign_key_list(t)",
                "PRAGMA journal_mode",
                "PRAGMA integrity_check",
                "PRAGMA integrity_check(10)",
                "PRAGMA wal_checkpoint(TRUNCATE)",
                "PRAGMA optimize",
                "PRAGMA database_list",
                "PRAGMA version",
                "PRAGMA show_tables",
                "PRAGMA storage_info('t')",
                "PRAGMA user_version = 3",
                "PRAGMA application_id(7)",
            })
    void aPragmaThatReadsIsNoChangeOfTheSession(String sql) {
        assertThat(effects(sql) & ~SessionEffect.NOTES).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "PRAGMA foreign_keys=on",
                "PRAGMA foreign_keys = 0;",
                "PRAGMA foreign_keys(1)",
                "PRAGMA main.cache_size = -2000",
                "PRAGMA temp_store(2)",
                "PRAGMA journal_mode=MEMORY",
                "PRAGMA busy_timeout = 5",
                "PRAGMA enable_profiling",
                "PRAGMA disable_progress_bar",
                "PRAGMA threads=1",
                "PRAGMA no_such_pragma",
                "PRAGMA user_version; PRAGMA foreign_keys=on",
                "PRAGMA user_version /* = */ ; SET threads = 1",
                "PRAGMA",
                "PRAGMA table_info(t) x",
            })
    void anyOtherIs(String sql) {
        assertThat(effects(sql) & SessionEffect.SETTING).isNotZero();
    }

    @Test
    void spacesAreNotCountedInEveryWay() {
        String sql = "PRAGMA x" + " ".repeat(20_000) + "!";
        int effects = assertTimeoutPreemptively(Duration.ofSeconds(10), () -> effects(sql));
        assertThat(effects & SessionEffect.SETTING).isNotZero();
    }
}
