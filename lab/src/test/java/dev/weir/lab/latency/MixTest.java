package dev.weir.lab.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class MixTest {

    private static final int MANY = 200_000;

    private static double share(Mix mix, Kind kind) {
        return Arrays.stream(mix.draw(MANY, 1)).filter(drawn -> drawn == kind).count()
                / (double) MANY;
    }

    @Test
    void theMeasuredMixHasItsShares() {
        assertThat(share(Mix.MEASURED, Kind.READ)).isCloseTo(0.93, within(0.005));
        assertThat(share(Mix.MEASURED, Kind.WRITE)).isCloseTo(0.06, within(0.005));
        assertThat(share(Mix.MEASURED, Kind.REPORT)).isCloseTo(0.01, within(0.005));
    }

    @Test
    void aKindThatAMixHasNotIsNeverDrawn() {
        for (Mix mix : Mix.values()) {
            for (Kind kind : Kind.values()) {
                assertThat(share(mix, kind) > 0).as("%s %s", mix, kind).isEqualTo(mix.has(kind));
            }
        }
    }

    @Test
    void allPoolsOfARoundMeetTheSameKinds() {
        Kind[] ours = Mix.MEASURED.draw(1_000, 7);
        Kind[] theirs = Mix.MEASURED.draw(1_000, 7);

        assertThat(ours).isEqualTo(theirs);
    }

    @Test
    void anUnknownMixIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> Mix.named("mixed"))
                .hasMessageContaining("'mixed'")
                .hasMessageContaining("even, measured, slow5, hotrow");
    }
}
