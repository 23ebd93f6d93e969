package dev.weir.tools.cli;

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
class TimeOptionTest {

    private final TimeOption option = new TimeOption();

    @ParameterizedTest
    @CsvSource({"0.5ms,500000", "250ms,250000000", "2s,2000000000", "3m,180000000000", "0ms,0"})
    void aTimeIsReadToTheMicrosecond(String text, long nanos) {
        assertThat(option.convert(text)).isEqualTo(Duration.ofNanos(nanos));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "-1s", "1h", "ms", "1e3s", "s2"})
    void whatIsNoTimeIsAnsweredWithTheForm(String text) {
        assertThatThrownBy(() -> option.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("write it as 0.5ms");
    }

    @Test
    void aTimeIsWrittenInTheFormInWhichItIsRead() {
        assertThat(TimeOption.text(Duration.ofNanos(500_000))).isEqualTo("0.5ms");
        assertThat(TimeOption.text(Duration.ofSeconds(2))).isEqualTo("2s");
        assertThat(TimeOption.text(Duration.ZERO)).isEqualTo("0ms");
    }
}
