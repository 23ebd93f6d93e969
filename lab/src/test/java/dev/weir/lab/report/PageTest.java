package dev.weir.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.lab.Results;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

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
                assertThat(inside).contains("<svg viewBox", "<table>", "<figcaption>");
            }
        }
    }

    @Test
    void thePageNeedsNothingElse() {
        assertThat(page)
                .doesNotContain("<script", "<link", "src=", "@import", "url(")
                .contains("prefers-color-scheme: dark");
    }

    @Test
    void textIsEscaped() {
        assertThat(page)
                .contains("A small &amp; short result", "Time &lt;all&gt;")
                .doesNotContain("Time <all>");
    }

    @Test
    void aThresholdThatFailsIsSaid() {
        assertThat(page).contains("✓ holds", "✗ fails", "1 &lt;= 0");
    }

    @Test
    void stepsHoldTheirValueInTheTable() {
        assertThat(page).contains("<th scope=\"row\">2</th><td>0</td><td>5</td>");
    }

    @Test
    void theChartsAreWellFormed() throws Exception {
        var drawings = Pattern.compile("<svg viewBox.*?</svg>", Pattern.DOTALL).matcher(page);
        int parsed = 0;
        while (drawings.find()) {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(drawings.group())));
            parsed++;
        }
        assertThat(parsed).isGreaterThanOrEqualTo(3);
    }

    @Test
    void severalResultsStandBelowAListOfThem() {
        String both = Page.html(List.of(Results.small(), Results.small()));
        assertThat(both).contains("<nav", "href=\"#result-1\"", "id=\"result-1\"");
        assertThat(page).doesNotContain("<nav");
    }

    private long count(String text) {
        return Pattern.compile(Pattern.quote(text)).matcher(page).results().count();
    }
}
