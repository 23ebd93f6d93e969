package dev.weir.lab.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.weir.tools.report.Page;
import dev.weir.tools.result.Result;
import dev.weir.tools.result.ResultFile;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page of every command in a real browser, from a small recorded result: at the widths of a
 * phone, a tablet and a screen, in light and dark, folded and unfolded.
 */
@Tag("long")
class BrowserTest {

    private static final int[] WIDTHS = {360, 768, 1280};

    private static final Path RESULTS =
            Path.of("src/test/resources/dev/weir/lab/report/results").toAbsolutePath();

    /** No temporary folder: helpers of the browser may write there after its end. */
    private static final Path PROFILE = Path.of("target/chromium").toAbsolutePath();

    private static final String UNFOLD =
            "document.querySelectorAll('details').forEach(one => one.open = true)";

    @TempDir private static Path folder;

    private static Chromium browser;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> program = Chromium.installed();
        assumeTrue(
                program.isPresent(),
                "pages are not looked at: no Chromium is installed (Debian: apt-get install"
                        + " chromium)");
        browser = Chromium.start(program.get(), PROFILE);
        browser.before(resource("canvas-texts.js"));
    }

    @AfterAll
    static void end() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    static List<String> recordings() throws Exception {
        try (Stream<Path> files = Files.list(RESULTS)) {
            return files.map(file -> file.getFileName().toString().replace(".json", ""))
                    .sorted()
                    .toList();
        }
    }

    /** All that a page can have is on one. */
    @Test
    void textIsWholeApartAndLegible() throws Exception {
        textIsLegible(allOnOnePage());
    }

    @Tag("all")
    @ParameterizedTest
    @MethodSource("recordings")
    void onThePageOfEachCommandToo(String recording) throws Exception {
        textIsLegible(page(recording));
    }

    private void textIsLegible(Path page) throws Exception {
        String audit = resource("page-audit.js");
        List<String> problems = new ArrayList<>();
        for (int width : WIDTHS) {
            for (String scheme : List.of("light", "dark")) {
                browser.become(width, scheme);
                browser.open(page);
                for (String state : List.of("folded", "unfolded")) {
                    if (state.equals("unfolded")) {
                        browser.evaluate(UNFOLD);
                    }
                    for (JsonNode problem : browser.evaluate(audit)) {
                        problems.add(
                                "%d px, %s, %s: %s"
                                        .formatted(width, scheme, state, problem.asText()));
                    }
                }
            }
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void cardsComeFirstAndADefeatIsAsLargeAsAVictory() throws Exception {
        cardsAreInOrder(page("spike"));
    }

    @Tag("all")
    @ParameterizedTest
    @MethodSource("recordings")
    void soAreTheCardsOfEachCommand(String recording) throws Exception {
        cardsAreInOrder(page(recording));
    }

    private void cardsAreInOrder(Path page) throws Exception {
        String audit = resource("cards-audit.js");
        List<String> problems = new ArrayList<>();
        for (int width : WIDTHS) {
            browser.become(width, "light");
            browser.open(page);
            for (JsonNode problem : browser.evaluate(audit)) {
                problems.add("%d px: %s".formatted(width, problem.asText()));
            }
        }
        assertThat(problems).isEmpty();
    }

    @Test
    void keysUnfoldWhatIsFolded() throws Exception {
        browser.become(1280, "light");
        browser.open(page("spike"));
        String isFolded =
                "document.activeElement.matches('summary') &&"
                        + " !document.activeElement.parentElement.open";
        for (int presses = 0; presses < 10; presses++) {
            browser.press("Tab");
            if (browser.evaluate(isFolded).asBoolean()) {
                break;
            }
        }
        assertThat(browser.evaluate(isFolded).asBoolean()).isTrue();
        browser.press("Enter");
        assertThat(browser.evaluate("document.activeElement.parentElement.open").asBoolean())
                .isTrue();
    }

    @Test
    void aChartIsDrawnAnewWhenTheScreenChanges() throws Exception {
        browser.become(1280, "light");
        browser.open(page("latency"));
        String width =
                "new Promise(done => setTimeout(() => done(document.querySelector('canvas').width),"
                        + " 50))";
        int wide = browser.evaluate(width).asInt();
        browser.become(360, "light");
        assertThat(browser.evaluate(width).asInt()).isLessThan(361).isLessThan(wide);
    }

    @Test
    void textIsFoundWhereItIsTooSmallTooPaleOrOnOtherText() throws Exception {
        Path bad = folder.resolve("bad.html");
        Files.writeString(
                bad,
                """
                <!doctype html><html><body style="background: #fff; width: 900px">
                <p style="font-size: 9px">small</p><p style="color: #bbb">pale</p>
                <p style="position: absolute; top: 200px">below</p><p style="position: absolute; top: 203px">above</p>
                <p style="overflow: hidden; width: 20px; white-space: nowrap">cut at its edge</p></body></html>
                """);
        browser.become(360, "light");
        browser.open(bad);
        assertThat(browser.evaluate(resource("page-audit.js")).toString())
                .contains(
                        "the page is 9",
                        "small\\\" is 9 px",
                        "pale\\\" has a contrast of 1.9",
                        "below\\\" lies over \\\"above",
                        "cut at its edge\\\" is cut");
    }

    private static Path allOnOnePage() throws Exception {
        List<Result> results = new ArrayList<>();
        for (String recording : recordings()) {
            results.add(ResultFile.read(RESULTS.resolve(recording + ".json")));
        }
        Path page = folder.resolve("all.html");
        Page.write(results, page);
        return page;
    }

    private static Path page(String recording) throws Exception {
        Path page = folder.resolve(recording + ".html");
        if (!Files.exists(page)) {
            Page.write(List.of(ResultFile.read(RESULTS.resolve(recording + ".json"))), page);
        }
        return page;
    }

    private static String resource(String name) throws Exception {
        try (InputStream in = BrowserTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }
}
