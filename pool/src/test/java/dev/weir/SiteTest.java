package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What {@code ./weir site} is built from holds together, which is seen without building it. */
@Tag("fast")
class SiteTest {
    private static final Pattern ENTRY = Pattern.compile("(?m)^ +- .*: (\\S+\\.md)$");
    private static final Pattern LABEL = Pattern.compile("label=\"([^\"]+)\"");
    private static final Pattern PICTURE = Pattern.compile("!\\[([^]]*)]\\(([^)\\s]+)\\)");
    private static final Pattern TAG = Pattern.compile("<[^>]*>");

    /** As {@code site/pages.py} has it. */
    private static final Map<String, String> TOP =
            Map.of(
                    "README.md", "index.md",
                    "CHANGELOG.md", "changelog.md",
                    "CONTRIBUTING.md", "contributing.md",
                    "SECURITY.md", "reporting.md");

    @Test
    void theNavigationNamesEveryPageOnceButTheJournal() throws IOException {
        List<String> pages =
                PagesTest.pages()
                        .map(page -> TOP.getOrDefault(page, page.replaceFirst("^docs/", "")))
                        .map(page -> page.replaceFirst("README\\.md$", "index.md"))
                        .filter(page -> !page.startsWith("journal/"))
                        .toList();

        assertThat(navigation())
                .doesNotHaveDuplicates()
                .contains("api/index.md") // javadoc, which the build writes
                .filteredOn(page -> !page.equals("api/index.md"))
                .containsExactlyInAnyOrderElementsOf(pages);
    }

    @Test
    void theGuideIsFirst() throws IOException {
        assertThat(navigation()).startsWith("index.md", "guide.md", "guide/getting-started.md");
    }

    @ParameterizedTest
    @MethodSource("dev.weir.PagesTest#pages")
    void everyPictureIsThereAndIsDescribed(String page) throws IOException {
        assertThat(PICTURE.matcher(PagesTest.read(page)).results())
                .allSatisfy(
                        picture -> {
                            assertThat(picture.group(1)).as(picture.group()).isNotBlank();
                            assertThat(
                                            PagesTest.root()
                                                    .resolve(page)
                                                    .resolveSibling(picture.group(2)))
                                    .as(picture.group())
                                    .exists();
                        });
    }

    @Test
    void diagramsAreDrawnFromTheirSources() throws IOException {
        List<Path> sources;
        try (Stream<Path> images = Files.list(PagesTest.root().resolve("docs/images"))) {
            sources = images.filter(image -> image.toString().endsWith(".dot")).toList();
        }
        assertThat(sources).hasSizeGreaterThanOrEqualTo(3);
        for (Path source : sources) {
            String name = source.getFileName().toString().replace(".dot", ".svg");
            String drawn =
                    TAG.matcher(Files.readString(source.resolveSibling(name)))
                            .replaceAll("")
                            .replace("&#39;", "'")
                            .replace("&#45;", "-");
            assertThat(LABEL.matcher(Files.readString(source)).results())
                    .as("site/diagrams has drawn " + name)
                    .isNotEmpty()
                    .flatMap(label -> Arrays.asList(label.group(1).split("\\\\n")))
                    .allSatisfy(line -> assertThat(drawn).contains(line.strip()));
        }
    }

    private static List<String> navigation() throws IOException {
        String nav = PagesTest.read("site/mkdocs.yml").split("\nnav:\n", 2)[1].split("\n\n", 2)[0];
        return ENTRY.matcher(nav).results().map(entry -> entry.group(1)).toList();
    }
}
