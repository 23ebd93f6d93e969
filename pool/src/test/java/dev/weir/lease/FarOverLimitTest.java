package dev.weir.lease;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class FarOverLimitTest {
    private boolean is;

    private boolean begins(int past, double limit) {
        boolean was = is;
        is = LimitControl.isFarOver(was, past, limit);
        return is && !was;
    }

    @Test
    void anEpisodeBeginsOnceAndEndsBelowTheLimit() {
        assertThat(begins(20, 10)).isFalse();
        assertThat(begins(21, 10)).isTrue();
        assertThat(begins(300, 10)).isFalse();
        assertThat(begins(11, 10)).isFalse();
        assertThat(begins(25, 10)).isFalse();
        assertThat(begins(10, 10)).isFalse();
        assertThat(begins(25, 10)).isTrue();
    }

    @Test
    void aFewNestedLeasesBesideATinyLimitAreNothing() {
        assertThat(begins(10, 1)).isFalse();
        assertThat(begins(11, 1)).isTrue();
    }
}
