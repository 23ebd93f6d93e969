package dev.weir.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

@Tag("fast")
class TimeSpanTest {

    @ParameterizedTest
    @CsvSource({"30s, PT30S", "3m, PT3M", "8h, PT8H", "1h30m, PT1H30M", "90S, PT1M30S"})
    void timesAreReadAndWritten(String text, Duration time) {
        assertThat(new TimeSpan().convert(text)).isEqualTo(time);
        assertThat(new TimeSpan().convert(TimeSpan.text(time))).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "8", "h", "8x", "30m1h", "-3s"})
    void whatIsNoTimeIsAnsweredWithTheForm(String text) {
        assertThatThrownBy(() -> new TimeSpan().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("8h");
    }

    @Test
    void aRangeIsTwoTimesOrOne() {
        TimeSpan.RangeConverter converter = new TimeSpan.RangeConverter();
        assertThat(converter.convert("20s-1m"))
                .isEqualTo(new TimeSpan.Range(Duration.ofSeconds(20), Duration.ofMinutes(1)));
        assertThat(converter.convert("5s").least()).isEqualTo(converter.convert("5s").most());
        assertThatThrownBy(() -> converter.convert("60s-20s"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("20s-60s");
        assertThatThrownBy(() -> converter.convert("0s"))
                .isInstanceOf(TypeConversionException.class);
    }
}
