package dev.weir.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Tag("fast")
class ManualPageTest {

    @Command(
            name = "weir",
            subcommands = Below.class,
            header = "A root.",
            description = "Says more.")
    private static final class Root implements Callable<Integer> {
        @Override
        public Integer call() {
            return 0;
        }
    }

    @Command(
            name = "below",
            header = "A command.",
            description = {".", "", "'quoted' at 40 %%."})
    private static final class Below implements Runnable {
        @Option(names = "--size", paramLabel = "N", description = "A size, in c:\\files.")
        private int size;

        @Override
        public void run() {}
    }

    private final List<String> lines =
            new ManualPage(CommandLines.of(new Root()).getCommandSpec()).lines();

    @Test
    void thePageHasWhatAPageHas() {
        assertThat(lines)
                .startsWith(".TH WEIR 1", ".SH NAME", "weir \\- A root.", ".SH SYNOPSIS")
                .containsSubsequence(".SH DESCRIPTION", ".SS weir below", ".SH EXIT STATUS");
    }

    @Test
    void everyOptionHasItsEntry() {
        assertThat(lines).containsSubsequence(".TP", ".B \\-\\-size=N", "A size, in c:\\efiles.");
    }

    @Test
    void noTextIsReadAsARequest() {
        assertThat(lines).contains("\\&.", "\\&'quoted' at 40 %.");
        assertThat(lines.stream().filter(line -> line.startsWith(".")))
                .allMatch(line -> line.matches("\\.(TH|SH|SS|TP|PP|B)( .*)?"));
    }
}
