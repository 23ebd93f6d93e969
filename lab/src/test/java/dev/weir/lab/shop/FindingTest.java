package dev.weir.lab.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("fast")
class FindingTest {

    @Test
    void theVerdictComesFirstThenTheNumbers() {
        QuestionOutcome outcome =
                Slices.outcome(
                        Question.ORDINARY,
                        new long[] {10, 10, 10, 10, 10},
                        new long[] {20, 20, 20, 20, 20});

        assertThat(outcome.findings().getFirst().sentence())
                .isEqualTo(
                        "Ordinary load: better. Customers' p99: 10 ms with Weir, 20 ms with HikariCP,"
                                + " a ratio of 0.50 (95 %: 0.50 to 0.50).");
        assertThat(outcome.findings().getFirst().threshold().holds()).isTrue();
    }

    @Test
    void whatUsersFeelAsWorseBreaksTheBound() {
        QuestionOutcome outcome =
                Slices.outcome(
                        Question.ORDINARY,
                        new long[] {20, 20, 20, 20, 20},
                        new long[] {10, 10, 10, 10, 10});

        assertThat(outcome.findings().getFirst().threshold().holds()).isFalse();
        assertThat(outcome.findings().getFirst().sentence()).contains("worse");
    }

    @Test
    void roundsThatDisagreeAreATieThatHolds() {
        QuestionOutcome outcome =
                Slices.outcome(
                        Question.ORDINARY,
                        new long[] {20, 10, 20, 10, 20},
                        new long[] {10, 20, 10, 20, 10});

        assertThat(outcome.findings().getFirst().threshold().holds()).isTrue();
        assertThat(outcome.findings().getFirst().sentence()).contains("no difference");
    }

    @Test
    void ordersInASecondAreBetterIfThereAreMore() {
        QuestionOutcome outcome =
                Slices.settling(
                        new double[] {30, 30, 30, 30, 30}, new double[] {20, 20, 20, 20, 20});
        Finding settled = Finding.of(outcome, Figure.SETTLED, ShopVariant.WEIR);

        assertThat(settled.verdict()).isEqualTo(Verdict.BETTER);
        assertThat(settled.threshold().arithmetic()).startsWith("1.5 >= 0.95");
    }

    @Test
    void failuresOfNobodyAreHeldAgainstEachOtherAsCounts() {
        QuestionOutcome outcome =
                Slices.outcome(
                        Question.FAILOVER, new long[] {1, 1, 1, 1, 1}, new long[] {1, 1, 1, 1, 1});
        Finding failed = Finding.of(outcome, Figure.FAILED, ShopVariant.WEIR);

        assertThat(failed.threshold().holds()).isTrue();
        assertThat(failed.ratioText()).isEqualTo("–");
        assertThat(failed.sentence()).contains("no difference", "0 with Weir");
    }

    @ParameterizedTest
    @EnumSource(Question.class)
    void aChartSaysWhichQuestionItIsOf(Question question) {
        QuestionOutcome outcome = Slices.outcome(question, new long[] {10}, new long[] {20});

        assertThat(ShopCharts.of(outcome, Duration.ofSeconds(2)))
                .allSatisfy(chart -> assertThat(chart.title()).startsWith(question.title() + ": "));
    }
}
