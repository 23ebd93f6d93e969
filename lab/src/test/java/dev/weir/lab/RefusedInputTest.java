package dev.weir.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import picocli.CommandLine;

/** One sentence answers what cannot be meant, and nothing is started for it. */
@Tag("fast")
class RefusedInputTest {

    @ParameterizedTest
    @CsvFileSource(resources = "/dev/weir/lab/refused.psv", delimiter = '|', quoteCharacter = '"')
    void whatMakesNoSenseIsRefused(String typed, String sentence) {
        StringWriter err = new StringWriter();
        CommandLine weir = Main.commandLine().setErr(new PrintWriter(err));

        assertThat(weir.execute(typed.split(" "))).isEqualTo(CommandLine.ExitCode.USAGE);

        assertThat(err.toString()).doesNotContain("\tat ");
        assertThat(err.toString().lines().findFirst().orElse(""))
                .contains(sentence)
                .doesNotContain("secret");
    }
}
