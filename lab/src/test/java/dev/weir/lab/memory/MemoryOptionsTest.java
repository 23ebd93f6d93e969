package dev.weir.lab.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class MemoryOptionsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--db=oracle | --db takes postgres, mariadb or both, not 'oracle'",
                "--limit=64MB | --limit must lie between 192 MB",
                "--limit=100GB | --limit must lie between 192 MB",
                "--limit=many | 'many' is no size: write it as 512MB or 2GB",
                "--limit=-1MB | is no size",
                "--data=10MB | --data must be at least 960 MB, the buffers at the largest of --shares",
                "--shares=75,4 | --shares must lie between 5 and 300, not 4",
                "--shares=75,301 | --shares must lie between 5 and 300, not 301",
                "--clients=0 | --clients must lie between 1 and 200, not 0",
                "--rounds=0 | --rounds must lie between 1 and 100, not 0",
                "--slice=1ms | --slice must lie between 200ms",
                "--warm-up=20m | --warm-up must lie between",
                "--url=jdbc:h2:mem:x | --url must be jdbc:postgresql://",
            })
    void whatMakesNoSenseIsNamed(String option, String sentence) {
        assertThat(new CommandRun(new MemoryCommand()).refusal(option)).contains(sentence);
    }

    @Test
    void whatLimitsAServerIsRefusedForOnesOwn() {
        for (String option : new String[] {"--limit=256MB", "--shares=75", "--db=postgres"}) {
            assertThat(
                            new CommandRun(new MemoryCommand())
                                    .refusal("--url=jdbc:postgresql://localhost/x", option))
                    .contains("do nothing with --url");
        }
    }

    @Test
    void sharesAreOfTheLimitAndTheSwapFileHoldsWhatGoesBeyond() {
        MemorySettings settings =
                CommandRun.parsed(new MemoryOptions(), "--limit=200MB", "--shares=150,25,150")
                        .settings();
        assertThat(settings.shares()).containsExactly(25, 150);
        assertThat(settings.buffers(150)).isEqualTo(300L << 20);
        assertThat(settings.swap()).isGreaterThanOrEqualTo(settings.buffers(150));
        assertThat(settings.data()).isEqualTo(400L << 20);
    }
}
