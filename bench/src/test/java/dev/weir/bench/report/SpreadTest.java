package dev.weir.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SpreadTest {

    @Test
    void theMedianIsTheMiddleRepeat() {
        assertThat(new Spread(List.of(3.0, 1.0, 2.0)).median()).isEqualTo(2.0);
        assertThat(new Spread(List.of(4.0, 1.0)).median()).isEqualTo(2.5);
    }

    @Test
    void aRatioComparesWhatWasMeasuredSideBySide() {
        Spread own = new Spread(List.of(10.0, 40.0));
        Spread other = new Spread(List.of(5.0, 20.0));
        assertThat(own.over(other).repeats()).containsExactly(2.0, 2.0);
    }

    @Test
    void oneFailedRepeatLeavesNoMedian() {
        Spread spread = new Spread(List.of(1.0, Double.NaN, 1.0));
        assertThat(spread.median()).isNaN();
        assertThat(spread.text(0)).isEqualTo("failed");
    }
}
