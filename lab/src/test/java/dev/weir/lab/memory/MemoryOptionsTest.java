package dev.weir.lab.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.CommandRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class MemoryOptionsTest {

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
