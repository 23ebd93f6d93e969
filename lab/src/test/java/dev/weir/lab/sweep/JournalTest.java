package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class JournalTest {

    private static final Map<String, String> PARAMETERS = Map.of("clients", "960", "seed", "1");

    private final SliceOutcome first = Slices.slice(Slices.hikari(2), 1, false, 700, 20, 2);
    private final SliceOutcome second = Slices.slice(Slices.weir(50), 1, false, 900, 10, 12);
    private final Calibration calibration =
            new Calibration("tpcb", 1_000, 960, 738.5, List.of(8, 9));

    @TempDir private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void aJournalWithTwoSlices() throws IOException {
        file = folder.resolve("below/sweep.journal");
        Journal journal = Journal.open(file, PARAMETERS);
        journal.add(calibration);
        journal.add(first);
        journal.add(second);
    }

    @Test
    void whatWasFinishedIsThereAgain() throws IOException {
        Journal again = Journal.open(file, PARAMETERS);
        assertThat(again.slices()).containsExactly(first, second);
        assertThat(again.slice(second.id())).contains(second);
        assertThat(again.calibration("tpcb")).contains(calibration);
    }

    @Test
    void aChangedParameterRefusesToResume() {
        assertThatThrownBy(() -> Journal.open(file, Map.of("clients", "9600", "seed", "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "sweep.journal", "clients = 960", "now it is 9600", "--journal");
    }

    @Test
    void anotherFormatRefusesToResumeAndIsLeftAsItIs() throws IOException {
        String before = Files.readString(file).replace("\"format\":2", "\"formerly\":2");
        Files.writeString(file, before);
        assertThatThrownBy(() -> Journal.open(file, PARAMETERS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "sweep.journal", "has format 1", "writes 2", "--journal", "remove");
        assertThat(file).content().isEqualTo(before);
    }

    @Test
    void aLineThatWasCutShortIsRunAgain() throws IOException {
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 40));

        Journal again = Journal.open(file, PARAMETERS);
        assertThat(again.slices()).containsExactly(first);
        again.add(second);
        assertThat(Journal.open(file, PARAMETERS).slices()).containsExactly(first, second);
    }

    @Test
    void anotherFileIsNotOverwritten() throws IOException {
        Path other = Files.writeString(folder.resolve("notes.txt"), "dear diary\n");
        assertThatThrownBy(() -> Journal.open(other, PARAMETERS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("notes.txt", "no journal of a sweep", "--journal");
        assertThat(other).content().isEqualTo("dear diary\n");
    }
}
