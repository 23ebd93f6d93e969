package dev.weir.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.Results;
import dev.weir.tools.result.Chart;
import dev.weir.tools.result.Judgement;
import dev.weir.tools.result.Verdict;
import dev.weir.tools.result.Verdict.Value;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PageTest {

    private final String page = Page.html(List.of(Results.small()));

    @Test
    void everyChartIsAlsoATable() {
        long figures = count("<figure ");
        assertThat(figures).isEqualTo(3);
        assertThat(count("<summary>As a table</summary>")).isEqualTo(figures);
        for (String figure : page.split("<figure ", -1)) {
            if (figure.contains("</figure>")) {
                String inside = figure.substring(0, figure.indexOf("</figure>"));
                assertThat(inside).contains("<table>", "<figcaption>");
                assertThat(inside).containsAnyOf("class=\"range\"", "class=\"plot\"");
            }
        }
    }

    @Test
    void thePageNeedsNothingElse() {
        assertThat(page)
                .doesNotContain("<link", "src=", "@import", "url(")
                .contains("prefers-color-scheme: dark");
    }

    @Test
    void theLibraryThatDrawsLinesComesWithItsLicence() {
        assertThat(page).contains("Permission is hereby granted", "uPlot=function");
    }

    @Test
    void verdictsComeFirstAndADefeatIsAsLargeAsAVictory() {
        String judged =
                Page.html(
                        List.of(
                                Results.small()
                                        .withVerdicts(
                                                List.of(
                                                        verdict(
                                                                Judgement.BETTER,
                                                                10,
                                                                "50 % less than HikariCP."),
                                                        verdict(
                                                                Judgement.WORSE,
                                                                50,
                                                                "2.5 times that of HikariCP.")))));
        assertThat(judged.indexOf("+ better")).isPositive().isLessThan(judged.indexOf("<figure "));
        assertThat(judged)
                .contains(
                        "class=\"answer good\"", "class=\"answer bad\"", "50 % less than HikariCP")
                .contains("2.5 times that of HikariCP", "+ 1 better", "− 1 worse");
    }

    private static Verdict verdict(Judgement judgement, int ours, String words) {
        return new Verdict(
                "Slowest 1 %",
                judgement,
                List.of(new Value("Weir", ours + " ms"), new Value("HikariCP", "20 ms")),
                words);
    }

    @Test
    void aRunThatWasInterruptedSaysSo() {
        String early =
                Page.html(List.of(Results.small().withWarnings(List.of("Interrupted early."))));
        assertThat(early).contains("role=\"note\"", "Interrupted early.");
        assertThat(page).doesNotContain("role=\"note\"");
    }

    @Test
    void textIsEscaped() {
        assertThat(page)
                .contains("A small &amp; short result", "Time &lt;all&gt;")
                .doesNotContain("Time <all>");
    }

    @Test
    void aCommandThatComparesNothingSaysInOneCardWhatItFound() {
        String card = page.substring(page.indexOf("<section class=\"answers\""));
        card = card.substring(0, card.indexOf("</section>"));
        assertThat(card)
                .contains("What was found", "One sentence.")
                .containsOnlyOnce("class=\"answer ");
        assertThat(page.indexOf(card)).isLessThan(page.indexOf("<figure "));
        assertThat(page).containsOnlyOnce("One sentence.");
    }

    @Test
    void aGoalThatIsMissedIsSaidAboveAndBelow() {
        assertThat(page)
                .contains(
                        "− 1 of 2 goals missed",
                        "1, to be met: at most 0",
                        "Goals of the project: 1 of 2 met")
                .contains("class=\"bad\">missed", "class=\"good\">met");
    }

    @Test
    void aPoolHasOneColourAndNothingElseHasIt() {
        assertThat(page).contains("background: var(--weir)", "stroke: var(--other-0)");
    }

    @Test
    void aSinglePointHasAShapeAndAStepALine() {
        Chart.Series point = new Chart.Series("Weir", new double[] {5}, new double[] {20});
        assertThat(chart(Chart.Kind.LOG_LOG, point))
                .contains("<circle cx=\"18\"")
                .doesNotContain("<line class=\"dash-0\"");
        assertThat(chart(Chart.Kind.STEP, point)).contains("<line class=\"dash-0\"");
    }

    private static String chart(Chart.Kind kind, Chart.Series series) {
        Chart chart = new Chart("a", "", kind, "x", "y", null, null, List.of(), List.of(series));
        return ChartFigure.html(chart, List.of());
    }

    @Test
    void stepsHoldTheirValueInTheTable() {
        assertThat(page)
                .contains(
                        "<th scope=\"row\">2</th><td data-column=\"queued\">0</td><td data-column=\"total\">5</td>");
    }

    @Test
    void whatIsNotANumberIsAGap() {
        String data = page.substring(page.indexOf("{\"chart\":{\"title\":\"Response\""));
        assertThat(data.substring(0, data.indexOf("</script>"))).contains("[0.25,\"NaN\"]");
    }

    @Test
    void severalResultsStandBelowAListOfThem() {
        String both = Page.html(List.of(Results.small(), Results.small()));
        assertThat(both).contains("<nav", "href=\"#result-1\"", "id=\"result-1\"");
        assertThat(both).contains("goals: 1 of 2 met");
        assertThat(page).doesNotContain("<nav");
    }

    private long count(String text) {
        return Pattern.compile(Pattern.quote(text)).matcher(page).results().count();
    }
}
