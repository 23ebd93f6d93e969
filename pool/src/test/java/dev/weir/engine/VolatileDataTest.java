package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirConfig;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings under which an in-memory database loses its data are told at the start. */
@Tag("fast")
class VolatileDataTest {

    private static String warning(String url, String settings) {
        Map<String, String> all = new HashMap<>(Map.of("jdbcUrl", url));
        for (String setting : settings.split(" ")) {
            int equals = setting.indexOf('=');
            if (equals > 0) {
                all.put(setting.substring(0, equals), setting.substring(equals + 1));
            }
        }
        return PoolStart.volatileData(WeirConfig.of(all));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:sqlite::memory:, '', set maximumPoolSize=1",
        "jdbc:h2:mem:, maximumPoolSize=2 maxLifetime=0, set maximumPoolSize=1",
        "jdbc:hsqldb:., sessionReset=dirty, leave sessionReset out",
        "jdbc:h2:mem:x, sessionReset=dirty, leave sessionReset out",
        "jdbc:sqlite::memory:, sessionReset=always, leave sessionReset out",
    })
    void whatLosesDataIsTold(String url, String settings, String advice) {
        assertThat(warning(url, settings)).contains(advice);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:sqlite::memory:, maximumPoolSize=1 maxLifetime=0",
        "jdbc:duckdb:, maximumPoolSize=1 maxLifetime=0 minimumIdle=0 idleTimeout=0",
        "jdbc:h2:mem:x, ''",
        "jdbc:sqlite::memory:, maximumPoolSize=1",
        "jdbc:h2:MEM:x, maximumPoolSize=1 minimumIdle=0",
        "jdbc:h2:mem:x, sessionReset=off",
        "jdbc:h2:mem:x, minimumIdle=0 idleTimeout=0",
        "jdbc:duckdb:/var/lib/x.duckdb, minimumIdle=0",
        "jdbc:h2:mem:x;DB_CLOSE_DELAY=-1, maximumPoolSize=1",
        "jdbc:sqlite:/var/lib/x.db, maximumPoolSize=1 sessionReset=dirty",
        "jdbc:postgresql://db/x, maximumPoolSize=1 sessionReset=dirty",
    })
    void nothingElseIs(String url, String settings) {
        assertThat(warning(url, settings)).isNull();
    }

    @Test
    void theUrlIsShownWithoutItsParameters() {
        assertThat(warning("jdbc:h2:mem:x;USER=sa;PASSWORD=s3cret", "sessionReset=always"))
                .doesNotContain("s3cret");
    }
}
