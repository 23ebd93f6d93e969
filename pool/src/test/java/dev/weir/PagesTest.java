package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What users read has short sentences, the words of the glossary, and links that lead on. */
@Tag("fast")
class PagesTest {
    static final int MOST_WORDS_OF_SENTENCE = 28;
    private static final int MOST_WORDS_OF_README = 450;
    private static final int MOST_WORDS_OF_PAGE = 500;
    private static final int MOST_SENTENCES_OF_ANSWER = 5;

    /** Words of the project's own, and turns of phrase, for which the glossary has the field's. */
    static final Pattern PRIVATE =
            Pattern.compile(
                    "\\b(aside|unproven|doom(ed)?|cold pairs?|pledge[sd]?|redeem(s|ed)?|suspects?|steals?"
                            + "|preludes?|census|surroundings|permits|nobody|patience"
                            + "|lend(s|ing)? on|lent on|who waits|who(ever)? gives up|settled|grounds"
                            + "|line of (their|its) own|ceiling|(the|above|below) floor|plateau|hardly"
                            + "|comes? back|came back|takes? away|taken away|broken off|beside|overtook"
                            + "|(is|are|was|were|be|being) told|stands between|signs? of trouble"
                            + "|looks? at the server|left to itself|waver(s|ed|ing)?)\\b",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern FENCE = Pattern.compile("(?ms)^ *```.*?^ *```");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern ID = Pattern.compile("\\bid=\"([^\"]+)\"");
    private static final Pattern BLOCK = Pattern.compile("\n\\s*\n|\n(?=\\s*([-#|]|\\d+\\. ))|\\|");
    private static final Pattern END = Pattern.compile("(?<=[.!?])[\")]*\\s+(?=[\\p{Lu}\\d\"(])");

    static Stream<String> pagesForUsers() throws IOException {
        return Stream.concat(
                Stream.of(
                        "README.md",
                        "docs/guide.md",
                        "docs/configuration.md",
                        "docs/faq.md",
                        "docs/hibernate.md",
                        "docs/lanes.md",
                        "docs/metrics.md",
                        "docs/migrating.md",
                        "docs/migrating-from-hikaricp.md",
                        "docs/recipes.md",
                        "docs/security.md",
                        "docs/spring-boot.md",
                        "docs/tenants.md"),
                guide());
    }

    /** Those whose code no other test runs. */
    static Stream<String> pagesWithCode() throws IOException {
        return Stream.concat(Stream.of("README.md", "docs/lanes.md", "docs/tenants.md"), guide());
    }

    /** One page for each feature. */
    static Stream<String> guide() throws IOException {
        return pages().filter(page -> page.startsWith("docs/guide/"));
    }

    /** All pages of the repository, relative to its root. */
    static Stream<String> pages() throws IOException {
        List<String> pages = new ArrayList<>();
        try (Stream<Path> top = Files.list(root());
                Stream<Path> docs = Files.walk(root().resolve("docs"))) {
            Stream.concat(top, docs)
                    .map(file -> root().relativize(file).toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".md"))
                    .sorted()
                    .forEach(pages::add);
        }
        return pages.stream();
    }

    @ParameterizedTest
    @MethodSource("pagesForUsers")
    void noSentenceIsLong(String page) throws IOException {
        assertThat(sentences(read(page)))
                .isNotEmpty()
                .filteredOn(sentence -> words(sentence) > MOST_WORDS_OF_SENTENCE)
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("pagesForUsers")
    void wordsAreThoseOfTheGlossary(String page) throws IOException {
        assertThat(sentences(read(page)))
                .filteredOn(sentence -> PRIVATE.matcher(sentence).find())
                .isEmpty();
    }

    @Test
    void theReadmeIsReadInTwoMinutes() throws IOException {
        assertThat(words(prose(read("README.md")))).isLessThanOrEqualTo(MOST_WORDS_OF_README);
    }

    @Test
    void eachPageOfTheGuideIsShortAndInTheIndex() throws IOException {
        String index = read("docs/guide.md");
        for (String page : guide().toList()) {
            assertThat(words(prose(read(page)))).as(page).isLessThanOrEqualTo(MOST_WORDS_OF_PAGE);
            assertThat(index).contains("](" + page.substring("docs/".length()) + ")");
        }
    }

    @Test
    void eachQuestionHasAShortAnswer() throws IOException {
        String[] answers = read("docs/faq.md").split("\n## ");
        assertThat(answers).hasSizeGreaterThan(10);
        for (String answer : answers) {
            assertThat(sentences("## " + answer))
                    .filteredOn(sentence -> !sentence.matches("(#|More:).*"))
                    .as(answer)
                    .hasSizeLessThanOrEqualTo(MOST_SENTENCES_OF_ANSWER);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadOn(String page) throws IOException {
        Path folder = root().resolve(page).getParent();
        LINK.matcher(FENCE.matcher(read(page)).replaceAll("").replaceAll("`[^`\n]*`", ""))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.matches("[a-z]+:.*"))
                .forEach(
                        link -> {
                            String[] parts = link.split("#", 2);
                            Path file =
                                    parts[0].isEmpty()
                                            ? root().resolve(page)
                                            : folder.resolve(parts[0]).normalize();
                            assertThat(file).as(link).exists();
                            if (parts.length == 2) {
                                assertThat(anchors(file)).as(link).contains(parts[1]);
                            }
                        });
    }

    private static TreeSet<String> anchors(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        TreeSet<String> anchors = new TreeSet<>();
        ID.matcher(text).results().forEach(id -> anchors.add(id.group(1)));
        HEADING.matcher(FENCE.matcher(text).replaceAll(""))
                .results()
                .map(heading -> heading.group(1).replaceAll("]\\([^)]*\\)", ""))
                .map(heading -> heading.toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\d _-]", "").replace(' ', '-'))
                .forEach(anchors::add);
        return anchors;
    }

    /** Without code and pictures; a link is its text, and what is in backquotes is one word. */
    private static String prose(String page) {
        return FENCE.matcher(page)
                .replaceAll("\n")
                .replaceAll("(?s)<!--.*?-->|<[^>\n]*>", "")
                .replaceAll("!\\[[^]]*]\\([^)]*\\)", "")
                .replaceAll("`[^`]*`", "Code")
                .replaceAll("]\\([^)]*\\)", "")
                .replaceAll("[\\[\\]*]", "");
    }

    static List<String> sentences(String page) {
        return BLOCK.splitAsStream(prose(page))
                .flatMap(END::splitAsStream)
                .map(sentence -> sentence.replaceAll("\\s+", " ").strip())
                .filter(sentence -> words(sentence) > 0)
                .toList();
    }

    static long words(String text) {
        return Stream.of(text.split("\\s+"))
                .filter(word -> word.codePoints().anyMatch(Character::isLetterOrDigit))
                .count();
    }

    static String read(String page) throws IOException {
        return Files.readString(root().resolve(page));
    }

    /** The repository's folder. */
    static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("pool")) ? here : here.getParent();
    }
}
