package dev.weir.tools.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class NearestTest {

    private static final List<String> KNOWN = List.of("demo", "hikari", "c3p0", "--repeats");

    @ParameterizedTest
    @CsvSource({
        "dmeo, demo",
        "demos, demo",
        "DEMO, demo",
        "hickari, hikari",
        "hikaricp, hikari",
        "c3po, c3p0",
        "--repaets, --repeats"
    })
    void aSlipIsUnderstood(String word, String meant) {
        assertThat(Nearest.to(word, KNOWN)).contains(meant);
        assertThat(Nearest.question(word, KNOWN)).isEqualTo(": did you mean '%s'?", meant);
    }

    @Test
    void anotherWordIsNotGuessedAt() {
        assertThat(Nearest.to("nope", KNOWN)).isEmpty();
        assertThat(Nearest.question("nope", KNOWN)).isEmpty();
        assertThat(Nearest.to("nope", List.of())).isEmpty();
    }
}
