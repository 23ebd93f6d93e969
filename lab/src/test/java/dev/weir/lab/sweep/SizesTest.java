package dev.weir.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.TypeConversionException;

/** The small arithmetic of sizes and times. */
@Tag("fast")
class SizesTest {

    @Test
    void theChaserGrowsByAQuarterWhileBusyAndShrinksByATenthWhileIdle() {
        assertThat(UtilisationAutoscaler.next(10, 1, 50)).isEqualTo(13);
        assertThat(UtilisationAutoscaler.next(48, 1, 50)).isEqualTo(50);
        assertThat(UtilisationAutoscaler.next(50, 0.7, 50)).isEqualTo(50);
        assertThat(UtilisationAutoscaler.next(50, 0.3, 50)).isEqualTo(45);
        assertThat(UtilisationAutoscaler.next(2, 0, 50)).isEqualTo(2);
    }

    @Test
    void sizesOfAResizeKeepTheirProportions() {
        assertThat(ResizeSettings.scaled(List.of(6_000, 2_000, 144), 2_400))
                .containsExactly(2_400, 800, 58);
        assertThat(ResizeSettings.scaled(List.of(2_000, 700, 48), 2_400))
                .containsExactly(2_000, 700, 48);
    }

    @Test
    void aMachineOf24GigabytesHoldsTheLargestSizeAndOneOf8DoesNot() {
        assertThat(MachineScale.connections(24L << 30)).isGreaterThan(2_048);
        assertThat(MachineScale.fitting(Pace.USUAL.sizes(), MachineScale.connections(8L << 30)))
                .contains(500)
                .doesNotContain(1_000);
    }

    @Test
    void clientsOfferAThirdMoreThanTheCapacity() {
        double think = Calibration.thinkMillis(960, 1_000);
        assertThat(960 / (think / 1e3)).isEqualTo(1_300);
    }

    @Test
    void timesAreReadWithTheirUnit() {
        TimeOption option = new TimeOption();
        assertThat(option.convert("250ms")).isEqualTo(Duration.ofMillis(250));
        assertThat(option.convert("1.5s")).isEqualTo(Duration.ofMillis(1_500));
        assertThat(option.convert("3m")).isEqualTo(Duration.ofMinutes(3));
        assertThat(TimeOption.text(Duration.ofMillis(1_500))).isEqualTo("1.5s");
        assertThat(TimeOption.text(Duration.ofMinutes(2))).isEqualTo("120s");
        assertThatThrownBy(() -> option.convert("10"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'10' is no time");
    }

    @Test
    void changesAreKnownByName() {
        assertThat(Change.named(List.of("freeze", "users", "freeze")))
                .containsExactly(Change.FREEZE, Change.USERS);
        assertThatThrownBy(() -> Change.named(List.of("flood")))
                .hasMessageContainingAll("'flood'", "freeze", "cores");
    }
}
