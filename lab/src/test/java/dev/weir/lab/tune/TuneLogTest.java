package dev.weir.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class TuneLogTest {

    private static final SliceOutcome SLICE =
            new SliceOutcome("tpcb 1 challenger", 100, 2, 0, false);

    @TempDir private Path folder;

    private Path file() {
        return folder.resolve("deeper").resolve("tune.log");
    }

    private static TuneLog.Head head(String seed) {
        Map<String, String> saved = new HashMap<>();
        saved.put("work_mem", "8MB");
        saved.put("jit", null);
        return new TuneLog.Head(
                "localhost:5432/app",
                "42",
                null,
                null,
                new Saved(saved, null, null),
                Map.of("seed", seed));
    }

    /** A crash may cut any line short; what it was to tell of had not been done. */
    @Test
    void aLogThatIsCutAnywhereTellsWhatWasWholeAndThatNothingWasPutBack() throws Exception {
        try (TuneLog log = TuneLog.begin(file(), head("1"))) {
            log.change(Map.of("work_mem", "16MB"));
            log.add(SLICE);
            log.restored();
        }
        String whole = Files.readString(file());
        int first = whole.indexOf('\n') + 1;
        int last = whole.lastIndexOf('\n', whole.length() - 2) + 1;
        for (int cut = first; cut < whole.length() - 1; cut++) {
            Files.writeString(file(), whole.substring(0, cut));

            TuneLog.Story story = TuneLog.read(file()).orElseThrow();

            assertThat(story.restored()).as("cut at %d", cut).isFalse();
            assertThat(story.head().saved().values())
                    .containsEntry("work_mem", "8MB")
                    .containsKey("jit");
            assertThat(story.slices().size()).isEqualTo(cut >= last - 1 ? 1 : 0);
        }
        Files.writeString(file(), whole);
        assertThat(TuneLog.read(file()).orElseThrow().restored()).isTrue();
    }

    @Test
    void whatSomebodyElseHasSetSinceIsTold() throws Exception {
        try (TuneLog log = TuneLog.begin(file(), head("1"))) {
            log.change(Map.of("work_mem", "16MB"));
            log.change(Map.of("work_mem", "32MB"));
        }
        TuneLog.Story story = TuneLog.read(file()).orElseThrow();
        for (String ours : new String[] {"8MB", "16MB", "32MB"}) {
            assertThat(story.setByOthers(Map.of("work_mem", ours))).isEmpty();
        }
        assertThat(story.setByOthers(Map.of("work_mem", "64MB", "jit", "off")))
                .containsExactlyInAnyOrder("work_mem", "jit");
        assertThat(story.head().saved().without(List.of("jit")).values())
                .containsOnlyKeys("work_mem");
    }

    @Test
    void aResumedLogHasTheOldSlicesAndTheNew() throws Exception {
        TuneLog.begin(file(), head("1")).close();
        try (TuneLog log = TuneLog.resume(file(), TuneLog.read(file()).orElseThrow(), head("1"))) {
            log.add(SLICE);
        }
        // cut short by a crash
        Files.writeString(file(), Files.readString(file()) + "{\"slice\":{\"ke");

        try (TuneLog log = TuneLog.resume(file(), TuneLog.read(file()).orElseThrow(), head("1"))) {
            assertThat(log.slice("tpcb 1 challenger")).contains(SLICE);
            assertThat(log.slice("tpcb 2 challenger")).isEmpty();
        }
        assertThat(TuneLog.read(file()).orElseThrow().restored()).isFalse();
    }

    /** Ctrl-C interrupts whatever is under way, and the log could not be written any more. */
    @Test
    void anInterruptDoesNotCloseTheLog() throws Exception {
        try (TuneLog log = TuneLog.begin(file(), head("1"))) {
            Thread.currentThread().interrupt();
            try {
                log.add(SLICE);
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
            log.restored();
        }
        assertThat(TuneLog.read(file()).orElseThrow().restored()).isTrue();
    }

    @Test
    void slicesOfOtherOptionsAreRefused() throws Exception {
        TuneLog.begin(file(), head("1")).close();
        TuneLog.Story story = TuneLog.read(file()).orElseThrow();

        assertThatThrownBy(() -> TuneLog.resume(file(), story, head("2")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("was made with")
                .hasMessageContaining("--resume");
    }

    @Test
    void aFileOfAnotherKindIsNamed() throws Exception {
        Path other = Files.writeString(folder.resolve("other"), "hello\n");

        assertThatThrownBy(() -> TuneLog.read(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no log of tune")
                .hasMessageContaining("--log");
    }
}
