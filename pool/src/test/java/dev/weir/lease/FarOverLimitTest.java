package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class FarOverLimitTest {
    private final FarOverLimit farOverLimit = new FarOverLimit();

    @Test
    void anEpisodeBeginsOnceAndEndsBelowTheLimit() {
        assertThat(farOverLimit.begins(20, 10)).isFalse();
        assertThat(farOverLimit.begins(21, 10)).isTrue();
        assertThat(farOverLimit.begins(300, 10)).isFalse();
        assertThat(farOverLimit.begins(11, 10)).isFalse();
        assertThat(farOverLimit.begins(25, 10)).isFalse();
        assertThat(farOverLimit.begins(10, 10)).isFalse();
        assertThat(farOverLimit.begins(25, 10)).isTrue();
    }

    @Test
    void aFewNestedLeasesBesideATinyLimitAreNothing() {
        assertThat(farOverLimit.begins(10, 1)).isFalse();
        assertThat(farOverLimit.begins(11, 1)).isTrue();
    }
}
