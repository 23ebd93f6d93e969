package dev.weir.tools.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WrapTest {

    @Test
    void aLineIsBrokenBetweenWords() {
        assertThat(Wrap.lines("one two three four", 9, "  "))
                .containsExactly("one two", "  three", "  four");
    }

    @Test
    void whatFitsStays() {
        assertThat(Wrap.lines("one two", 7, "  ")).containsExactly("one two");
        assertThat(Wrap.lines("", 7, "  ")).containsExactly("");
    }

    @Test
    void aWordThatIsTooLongIsKeptWhole() {
        assertThat(Wrap.lines("a averylongword b", 5, ""))
                .containsExactly("a", "averylongword", "b");
        assertThat(Wrap.lines("averylongword", 5, "  ")).containsExactly("averylongword");
    }

    @Test
    void blanksAtTheBeginningStay() {
        assertThat(Wrap.lines("    one two three", 12, "      "))
                .containsExactly("    one two", "      three");
    }

    @Test
    void whatIsCutSaysSo() {
        assertThat(Wrap.cut("one two three", 8)).isEqualTo("one t...");
        assertThat(Wrap.cut("one", 8)).isEqualTo("one");
    }
}
