package dev.weir.lab.pgjdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class KnownReasonsTest {

    @Test
    void theFirstRuleThatFitsNameAndTextExplains() {
        KnownReasons reasons =
                KnownReasons.parse(
                        List.of("# why", "", "[one]", "a\\.b.* => x", "[two]", ".* => y"));

        assertThat(reasons.of("a.b()", "an x")).contains("one");
        assertThat(reasons.of("a.b()", "a y")).contains("two");
        assertThat(reasons.of("c", "an x")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a => x,has no [reason] above it",
        "[r];a,lacks '=>'",
        "[r];a =>,does not tell what the failure says",
        "[r];a( => x,begins with no regular expression"
    })
    void aLineThatIsWrongIsNamedWithItsNumber(String lines, String what) {
        List<String> file = List.of(lines.split(";"));

        assertThatThrownBy(() -> KnownReasons.parse(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Line " + file.size() + " " + what);
    }

    @Test
    void theReasonsOfThisRepositoryCanBeRead() throws Exception {
        assertThat(KnownReasons.parse(Files.readAllLines(Path.of("pgjdbc/known-reasons.txt"))))
                .isNotNull();
    }
}
