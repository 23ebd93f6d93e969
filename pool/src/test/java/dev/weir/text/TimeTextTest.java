package dev.weir.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TimeTextTest {
    @Test
    void timesHaveTheDigitsThatMatter() {
        assertThat(TimeText.of(0)).isEqualTo("0 ms");
        assertThat(TimeText.of(4_000)).isEqualTo("less than 0.01 ms");
        assertThat(TimeText.of(123_456)).isEqualTo("0.12 ms");
        assertThat(TimeText.of(1_234_567)).isEqualTo("1.2 ms");
        assertThat(TimeText.of(123_456_789)).isEqualTo("123 ms");
        assertThat(TimeText.of(12_345_678_901.0)).isEqualTo("12 s");
    }

    @Test
    void lengthsOfTimeAreWhole() {
        assertThat(TimeText.of(Duration.ofMillis(300))).isEqualTo("less than 1 s");
        assertThat(TimeText.of(Duration.ofMillis(4_300))).isEqualTo("4 s");
        assertThat(TimeText.of(Duration.ofSeconds(200))).isEqualTo("3 min");
    }
}
