package dev.weir.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.result.Table;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class TableTextTest {

    private static final String LONG_NAME = "a function that makes a temporary table and a view";

    private static Table table(String first, String... numbers) {
        return new Table(
                "A title that is as long as a sentence of many words can well be, and then longer",
                "A caption that explains at some length what stands in the columns of this table.",
                columns(numbers.length),
                List.of(row(first, numbers), row("short", numbers)));
    }

    private static List<String> columns(int numbers) {
        return row("pool", Collections.nCopies(numbers, "median of ms").toArray(String[]::new));
    }

    private static List<String> row(String first, String... numbers) {
        return Stream.concat(Stream.of(first), Arrays.stream(numbers)).toList();
    }

    @Test
    void aNarrowTableIsAsItWas() {
        assertThat(
                        TableText.of(
                                new Table("T", "", List.of("a", "bb"), List.of(List.of("x", "1"))),
                                80))
                .containsExactly("T", "a  bb", "-----", "x   1");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 50, 60, 80, 100})
    void noLineIsLongerThanTheTerminal(int width) {
        String[] numbers = {"1.03 (0.97 to 1.10)", "12,345", "7", "8", "9", "10", "11", "12"};
        assertThat(TableText.of(table(LONG_NAME, numbers), width))
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }

    @Test
    void headingsAreBrokenBeforeAnythingElse() {
        List<String> lines = TableText.of(table("Weir", "1", "2", "3", "4", "5", "6"), 60);
        assertThat(lines.stream().filter(line -> line.startsWith("Weir"))).hasSize(1);
        assertThat(lines).anyMatch(line -> line.startsWith("pool") && !line.contains("median"));
    }

    @Test
    void columnsThatDoNotFitStandBelowWithTheRowsName() {
        String[] wide = Collections.nCopies(6, "1.03 (0.97 to 1.10)").toArray(String[]::new);
        assertThat(TableText.of(table("Weir", wide), 60).stream())
                .filteredOn(line -> line.startsWith("Weir"))
                .hasSizeGreaterThan(1);
    }

    @Test
    void everyCellIsThereOnce() {
        String text = String.join(" ", TableText.of(table(LONG_NAME, "11", "22", "33"), 50));
        assertThat(text.replaceAll("\\s+", " ")).contains("11", "22", "33");
        for (String word : LONG_NAME.split(" ")) {
            assertThat(text).contains(word);
        }
    }
}
