package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class StartingLimitTest {
    @Test
    void itIsTenWhereNobodySaysMore() {
        assertStart(StartingLimit.of(0, 0), 10, "initial limit 10 (databaseCores is not set)");
    }

    @Test
    void itIsTwoForEachCoreAndOne() {
        assertStart(StartingLimit.of(2, 0), 5, "initial limit 5 (databaseCores=2)");
        assertStart(StartingLimit.of(32, 1), 65, "initial limit 65 (databaseCores=32)");
    }

    @Test
    void poolsThatAreSeenShareIt() {
        assertStart(
                StartingLimit.of(8, 2),
                8.5,
                "initial limit 8.5 (databaseCores=8; shared by 2 pools)");
    }

    private static void assertStart(StartingLimit start, double limit, String ground) {
        assertThat(start.limit()).isEqualTo(limit);
        assertThat(start.ground()).isEqualTo(ground);
    }
}
