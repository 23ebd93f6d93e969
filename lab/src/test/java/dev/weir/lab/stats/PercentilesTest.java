package dev.weir.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PercentilesTest {

    @Test
    void aPercentileIsTheNearestRank() {
        Percentiles hundred = Percentiles.of(LongStream.rangeClosed(1, 100).toArray());
        assertThat(hundred.at(50)).isEqualTo(50);
        assertThat(hundred.at(99)).isEqualTo(99);
        assertThat(hundred.at(99.5)).isEqualTo(100);
        assertThat(hundred.at(0)).isEqualTo(1);
        assertThat(hundred.max()).isEqualTo(100);
    }

    @Test
    void theOrderOfTheValuesDoesNotMatter() {
        assertThat(Percentiles.of(30, 10, 20).at(50)).isEqualTo(20);
    }

    @Test
    void nothingHasPercentilesOfZero() {
        assertThat(Percentiles.of().at(99)).isZero();
    }

    @Test
    void aPercentileBeyondTheHundredthIsRefused() {
        assertThatThrownBy(() -> Percentiles.of(1).at(100.1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
