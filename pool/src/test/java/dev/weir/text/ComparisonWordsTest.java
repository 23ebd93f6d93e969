package dev.weir.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ComparisonWordsTest {
    @Test
    void evidenceIsAboutTenPerCentMoreConnections() {
        assertThat(ComparisonWords.evidence(1, 0.1, 4))
                .isEqualTo(
                        "10 % more connections would add 10.0 % throughput (+- 1.0), from 4"
                                + " comparisons");
        assertThat(ComparisonWords.evidence(-0.99, 0.25, 2))
                .isEqualTo(
                        "10 % more connections would cost 9.0 % throughput (+- 2.2), from 2"
                                + " comparisons");
    }

    @Test
    void lessThanItsErrorIsNoDifference() {
        assertThat(ComparisonWords.evidence(-0.15, 0.38, 1))
                .isEqualTo("no measurable difference in throughput yet (1 comparison)");
    }

    @Test
    void sizesAreWholeWhereTheyAre() {
        assertThat(ComparisonWords.size(10)).isEqualTo("10");
        assertThat(ComparisonWords.size(2047.99)).isEqualTo("2048");
        assertThat(ComparisonWords.size(35.4)).isEqualTo("35.4");
    }
}
