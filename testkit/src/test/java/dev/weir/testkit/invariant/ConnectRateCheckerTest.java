package dev.weir.testkit.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class ConnectRateCheckerTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void asManyAttemptsAsTheBudgetAreFine() {
        checker(tenths(0, 20), 10).assertNone();
        checker(List.of(), 0).assertNone();
    }

    @Test
    void oneMoreInAnyWindowIsABreach() {
        List<Long> times = List.of(0L, 500_000_000L, 900_000_000L, 999_999_999L, 5_000_000_000L);

        assertThatThrownBy(checker(times, 3)::assertNone)
                .hasMessageContaining("4 attempts within 1000.0 ms, budget 3");
        assertThat(ConnectRateChecker.most(times, SECOND)).isEqualTo(4);
    }

    @Test
    void twoStormsAreTwoBreaches() {
        List<Long> times = LongStream.of(0, 1, 2, 9_000_000_000L, 9_000_000_001L).boxed().toList();

        assertThat(checker(times, 1).violations()).hasSize(2);
    }

    private static ConnectRateChecker checker(List<Long> times, int budget) {
        return new ConnectRateChecker(() -> times, budget, SECOND);
    }

    private static List<Long> tenths(int from, int count) {
        return LongStream.range(from, from + count).map(i -> i * 100_000_000).boxed().toList();
    }
}
