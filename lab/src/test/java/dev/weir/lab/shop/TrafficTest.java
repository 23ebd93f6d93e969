package dev.weir.lab.shop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class TrafficTest {

    @Test
    void equalSeedsGiveEqualTraffic() {
        Traffic one = Traffic.of(200, 3, 5, 7);
        Traffic same = Traffic.of(200, 3, 5, 7);
        Traffic other = Traffic.of(200, 3, 5, 8);

        assertThat(one.offsets()).isEqualTo(same.offsets()).isNotEqualTo(other.offsets());
        assertThat(one.kinds()).isEqualTo(same.kinds());
    }

    @Test
    void reportsComeInGroupsAmongCustomers() {
        Traffic traffic = Traffic.of(200, 3, 10, 1);
        long[] reports = offsets(traffic, Kind.REPORT);

        assertThat(traffic.offsets()).isSorted();
        assertThat(reports.length).isBetween(20, 40);
        long together = 0;
        for (int i = 1; i < reports.length; i++) {
            together += reports[i] - reports[i - 1] < 300_000_000 ? 1 : 0;
        }
        assertThat(together).isGreaterThan(reports.length * 3L / 4);
    }

    @Test
    void customersMostlyLookAtProducts() {
        Traffic traffic = Traffic.of(500, 0, 10, 1);

        assertThat(offsets(traffic, Kind.REPORT)).isEmpty();
        assertThat(part(traffic, Kind.PRODUCT)).isBetween(0.65, 0.75);
        assertThat(part(traffic, Kind.HISTORY)).isBetween(0.15, 0.25);
        assertThat(part(traffic, Kind.ORDER)).isBetween(0.07, 0.13);
    }

    private static double part(Traffic traffic, Kind kind) {
        return offsets(traffic, kind).length / (double) traffic.offsets().length;
    }

    private static long[] offsets(Traffic traffic, Kind kind) {
        return java.util.stream.IntStream.range(0, traffic.kinds().length)
                .filter(i -> traffic.kinds()[i] == kind)
                .mapToLong(i -> traffic.offsets()[i])
                .toArray();
    }
}
