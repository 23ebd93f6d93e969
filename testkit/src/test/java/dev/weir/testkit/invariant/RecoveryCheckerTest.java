package dev.weir.testkit.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.DriverTime;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class RecoveryCheckerTest {

    private long nanos;
    private final RecoveryChecker checker =
            new RecoveryChecker(new SetTime(), Duration.ofMillis(100));

    @Test
    void anAnswerWithinTheBoundIsFineHoweverLongTheFaultTook() {
        pass(5_000);
        checker.cleared();
        pass(100);
        checker.succeeded();
        pass(900);
        checker.succeeded();

        checker.assertNone();
    }

    @Test
    void aLateAnswerIsABreach() {
        checker.cleared();
        pass(101);
        checker.succeeded();

        assertThatThrownBy(checker::assertNone)
                .hasMessageContaining("it came 101.0 ms after the fault had cleared");
    }

    @Test
    void anAnswerThatNeverComesIsABreach() {
        checker.cleared();
        pass(100);
        assertThat(checker.violations()).isEmpty();
        pass(1);
        assertThatThrownBy(checker::assertNone).hasMessageContaining("has not come");
    }

    private void pass(long millis) {
        nanos += millis * 1_000_000;
    }

    private final class SetTime implements DriverTime {
        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void pause(long pauseNanos) {
            nanos += pauseNanos;
        }
    }
}
