package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirConfig;
import dev.weir.WeirDataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class StartingLimitTest {
    private static final String HERE = "jdbc:postgresql://localhost/app";
    private static final String ELSEWHERE = "jdbc:postgresql://db.example.org/app";

    @Test
    void aDatabaseOnThisMachineHasItsCores() {
        assertStart(of(HERE, 0, 8, 0), 17, "initial limit 17 (8 local cores; minimum 10)");
    }

    @Test
    void aGuessNeverLowersTheStart() {
        assertStart(of(HERE, 0, 2, 0), 10, "initial limit 10 (2 local cores; minimum 10)");
        assertStart(of(HERE, 0, 1, 0), 10, "initial limit 10 (1 local core; minimum 10)");
        assertStart(of(HERE, 2, 1, 0), 5, "initial limit 5 (databaseCores=2)");
    }

    @Test
    void aGuessIsHeldLow() {
        assertStart(of(HERE, 0, 96, 0), 41, "initial limit 41 (20 local cores; minimum 10)");
    }

    @Test
    void whatTheUserSaysComesBeforeWhatTheAddressTells() {
        assertStart(of(HERE, 32, 2, 0), 65, "initial limit 65 (databaseCores=32)");
    }

    @Test
    void nothingIsConcludedFromThisMachineForAnother() {
        assertStart(
                of(ELSEWHERE, 0, 2, 0),
                10,
                "initial limit 10 (the cores of the database are not known)");
    }

    @Test
    void poolsThatAreSeenShareTheStart() {
        assertStart(
                of(HERE, 0, 8, 2),
                8.5,
                "initial limit 8.5 (8 local cores; minimum 10; shared by 2 pools)");
        assertStart(
                of(HERE, 0, 2, 4),
                2.5,
                "initial limit 2.5 (2 local cores; minimum 10; shared by 4 pools)");
    }

    private static StartingLimit of(String url, int databaseCores, int processors, int pools) {
        WeirConfig config =
                WeirDataSource.builder().jdbcUrl(url).databaseCores(databaseCores).toConfig();
        return StartingLimit.of(config, processors, pools);
    }

    private static void assertStart(StartingLimit start, double limit, String ground) {
        assertThat(start.limit()).isEqualTo(limit);
        assertThat(start.ground()).isEqualTo(ground);
    }
}
