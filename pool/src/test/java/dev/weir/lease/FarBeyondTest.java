package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FarBeyondTest {
    private final FarBeyond farBeyond = new FarBeyond();

    @Test
    void anEpisodeBeginsOnceAndEndsBelowTheLimit() {
        assertThat(farBeyond.begins(20, 10)).isFalse();
        assertThat(farBeyond.begins(21, 10)).isTrue();
        assertThat(farBeyond.begins(300, 10)).isFalse();
        assertThat(farBeyond.begins(11, 10)).isFalse();
        assertThat(farBeyond.begins(25, 10)).isFalse();
        assertThat(farBeyond.begins(10, 10)).isFalse();
        assertThat(farBeyond.begins(25, 10)).isTrue();
    }

    @Test
    void aFewNestedLeasesBesideATinyLimitAreNothing() {
        assertThat(farBeyond.begins(10, 1)).isFalse();
        assertThat(farBeyond.begins(11, 1)).isTrue();
    }
}
