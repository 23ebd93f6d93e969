package dev.weir.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.Results;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.Threshold;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ConsoleTest {

    private static final String LONG = "a word ".repeat(40).strip();

    private final StringWriter out = new StringWriter();
    private final StringWriter progress = new StringWriter();

    private Console console(boolean watched, boolean colour) {
        return new Console(new PrintWriter(out), new PrintWriter(progress), watched, colour);
    }

    @Test
    void whatIsWrittenOverFitsALine() {
        Console console = console(true, false);
        console.passing(LONG);
        console.step("done");
        assertThat(progress.toString().lines().findFirst().orElseThrow())
                .hasSizeLessThan(Terminal.USUAL_COLUMNS)
                .endsWith("...");
    }

    @Test
    void howFarItIsSurvivesTheCut() {
        Progress steps = new Progress(console(true, false), 144);
        steps.now(LONG);
        assertThat(progress.toString())
                .hasSizeLessThan(Terminal.USUAL_COLUMNS + 1)
                .endsWith("... (1 of 144)\n");
        steps.stepDone();
        assertThat(steps.doneOfAll()).isEqualTo("1 of 144 steps");
    }

    @Test
    void aSentenceIsBrokenOnATerminalAndWholeInAFile() {
        console(true, false).step(LONG);
        assertThat(progress.toString().lines())
                .hasSizeGreaterThan(1)
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(Terminal.USUAL_COLUMNS));
        progress.getBuffer().setLength(0);
        console(false, false).step(LONG);
        assertThat(progress.toString().strip()).isEqualTo(LONG);
    }

    @Test
    void nothingIsDrawnOverWhereNobodyWatches() {
        Console console = console(false, false);
        console.passing("passing");
        console.step("done");
        console.line("line");
        assertThat(progress.toString()).isEqualTo("done" + System.lineSeparator());
        assertThat(out.toString()).doesNotContain("\033");
    }

    /** Codes of colour take no room on the screen. */
    @Test
    void aVerdictIsBrokenWhereItsWordsEnd() {
        console(true, true).result(Results.small());
        console(true, false).result(Results.small());
        List<String> verdicts = out.toString().lines().filter(l -> l.contains("time:")).toList();
        assertThat(verdicts).hasSize(2);
        assertThat(verdicts.get(0).replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(verdicts.get(1));
        assertThat(verdicts.get(0)).startsWith("\033[32mholds\033[0m  time:");
    }

    /** Otherwise "2.2 <= 1.25" is said to hold. */
    @Test
    void aTieIsCalledOne() {
        Result small = Results.small();
        Threshold tie = Threshold.atMost("mean", 2.2, 1.25, new Threshold.Interval(0.9, 8.8));
        console(false, false)
                .result(
                        new Result(
                                small.experiment(),
                                small.title(),
                                List.of(),
                                small.environment(),
                                small.parameters(),
                                List.of(),
                                List.of(tie),
                                List.of()));
        assertThat(out.toString()).contains("a tie  mean: 2.2 <= 1.25 (95 %: 0.9 to 8.8, a tie)");
    }

    @Test
    void aRunThatWasNotInterruptedSaysNothingOfIt() {
        assertThat(console(false, false).interruption()).isEmpty();
    }
}
