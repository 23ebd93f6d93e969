package dev.weir.lab.shift;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import dev.weir.lab.load.PoolVariant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ShiftOptionsTest {

    @Test
    void weirStandsFirstAndEachSizeOnce() {
        ShiftSettings settings =
                CommandRun.parsed(new ShiftOptions(), "--sizes=20,5,20").settings();

        assertThat(settings.variants())
                .extracting(PoolVariant::label)
                .containsExactly("Weir", "HikariCP 5", "HikariCP 20");
    }
}
