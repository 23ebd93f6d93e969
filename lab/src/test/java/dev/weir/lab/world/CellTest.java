package dev.weir.lab.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("fast")
class CellTest {

    static Stream<Cell> cells() {
        return Stream.concat(Cells.tuning().stream(), Cells.heldOut().stream());
    }

    @ParameterizedTest
    @MethodSource("cells")
    void eachCellIsFoundByItsName(Cell cell) {
        assertThat(Cell.named(cell.name())).isEqualTo(cell);
    }

    @Test
    void noCellIsInTwice() {
        List<String> names = cells().map(Cell::name).toList();
        assertThat(new HashSet<>(names)).hasSameSizeAs(names);
    }

    @Test
    void theHeldOutCellsShareNoDatabaseNoMixAndNoLoadWithTheOthers() {
        Set<Object> tuned = parts(Cells.tuning());
        assertThat(parts(Cells.heldOut())).isNotEmpty().doesNotContainAnyElementsOf(tuned);
    }

    private static Set<Object> parts(List<Cell> cells) {
        Set<Object> parts = new HashSet<>();
        for (Cell cell : cells) {
            parts.add(cell.database());
            parts.add(cell.mix());
            if (!cell.isOverload()) {
                parts.add(cell.percent());
            }
        }
        return parts;
    }

    @Test
    void theMeasuredMixLoadsTwoCoresWithSomeFiveThousandRequestsASecond() {
        assertThat(Cell.named("flat/measured/62").rate()).isBetween(3_300.0, 3_330.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flat/measured | no cell is called 'flat/measured': say DATABASE/MIX/PERCENT",
                "flat/measured/62-open | no cell is called",
                "oracle/measured/62 | no database is called 'oracle': choose from flat, usl,",
                "flat/batch/62 | no mix of work is called 'batch': choose from measured, even,"
            })
    void aNameThatIsNoneIsToldWithWhatMayBe(String name, String message) {
        assertThatThrownBy(() -> Cell.named(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({"auto, false, 10, true", "auto-5, false, 5, true", "fixed-30, true, 30, true"})
    void poolsAreFoundByTheirNames(String name, boolean fixed, int size, boolean lanes) {
        assertThat(PoolChoice.named(name)).isEqualTo(new PoolChoice(name, fixed, size, lanes));
    }

    @Test
    void onePoolHasOneLine() {
        assertThat(PoolChoice.named("auto-17-one-line").lanes()).isFalse();
        assertThatThrownBy(() -> PoolChoice.named("fixed"))
                .hasMessageStartingWith("no pool is called 'fixed': choose from fixed-N");
    }
}
