package dev.weir.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class ConversionTest {

    private static Conversion.Converted converted(String cell, String value) {
        return Conversion.parse(cell).of(value, false, name -> null);
    }

    @ParameterizedTest
    @CsvSource({
        "ms, 5000, 5000",
        "ms, PT5S, PT5S",
        "s, 30, 30s",
        "s, 30s, 30s",
        "s, PT30S, PT30S",
        "s, ${WAIT}, ${WAIT}s",
        "s, ${WAIT:30}, ${WAIT:30}s",
        "s, ${WAIT:30s}, ${WAIT:30s}",
        "int, ' 5 ', 5",
        "text, a b, a b",
    })
    void aUnitIsWrittenBehindABareNumberOfSeconds(String cell, String value, String written) {
        assertThat(converted(cell, value).value()).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, 0",
        "1, 30s",
        "29, 30s",
        "29999ms, 30s",
        "30, 30s",
        "31, 31s",
        "1m, 1m",
        "soon, soon",
    })
    void theFirstCaseThatAppliesDecides(String value, String written) {
        assertThat(converted("s; <=0 -> 0; <30s -> 30s (30 s is the shortest)", value).value())
                .isEqualTo(written);
    }

    @Test
    void aCaseMayLeaveTheSettingOutAndSaysWhy() {
        Conversion.Converted left = converted("int; <=0 -> - (no limit there)", "-1");

        assertThat(left.value()).isNull();
        assertThat(left.reason()).isEqualTo("no limit there");
    }

    @ParameterizedTest
    @CsvSource({"true, 60000", "TRUE, 60000", "${TEST}, 60000", "false,", ","})
    void anotherSettingMayDecide(String tested, String written) {
        Conversion conversion = Conversion.parse("ms; unless testWhileIdle=true, other=1 -> -");
        Map<String, String> others = tested == null ? Map.of() : Map.of("testWhileIdle", tested);

        assertThat(conversion.of("60000", false, others::get).value()).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource({
        "true, false, true",
        "yes, true, true",
        "yes, false, false",
        "no, true, false",
        "${X}, false, ${X}",
    })
    void flagsAreReadAsTheirReaderDoes(String value, boolean spring, String written) {
        assertThat(Conversion.parse("flag").of(value, spring, name -> null).value())
                .isEqualTo(written);
    }

    @Test
    void aNumberThatIsNoneIsLeftToTheCheckOfTheResult() {
        assertThat(converted("int; <0 -> 0", "ten").value()).isEqualTo("ten");
    }

    @Test
    void aCellThatIsNoCaseIsNamed() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Conversion.parse("ms; 0 = 5"))
                .withMessageContaining("0 = 5");
    }
}
