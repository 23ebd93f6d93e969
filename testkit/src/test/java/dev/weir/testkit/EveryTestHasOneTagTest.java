package dev.weir.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** "./weir test --fast" runs what says so: a class without a tag, or with two, is in no set. */
@Tag("fast")
class EveryTestHasOneTagTest {

    private static final List<String> TAGS = List.of("fast", "database", "long");

    /** What "./weir test --all" runs beside, of each class a line. */
    private static final Path REPEATED = Path.of("..", "docs", "internals", "tests.md");

    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
    private static final Pattern TEST = Pattern.compile(".*Test\\.(java|kt)");

    /** Of a class: what stands at the beginning of a line. */
    private static final Pattern TAG = Pattern.compile("(?m)^@Tag\\(\"(.*)\"\\)$");

    @Test
    void everyTestClassIsFastOrNeedsADatabaseOrTakesLong() throws IOException {
        List<Path> tests = tests();
        Map<Path, List<String>> wrong = new TreeMap<>();
        for (Path test : tests) {
            List<String> tags = groups(TAG, test);
            if (tags.size() != 1 || !TAGS.containsAll(tags)) {
                wrong.put(test, tags);
            }
        }

        assertThat(tests).hasSizeGreaterThan(400);
        assertThat(wrong).as("test classes with their tags, of which one is asked").isEmpty();
    }

    @Test
    void aPageSaysWhatOnlyAllTestsFind() throws IOException {
        List<String> rows = groups(Pattern.compile("(?m)^\\| `(\\w+Test)`"), REPEATED);
        List<String> tagged = new ArrayList<>();
        for (Path test : tests()) {
            if (Files.readString(test).contains("    @Tag(\"all\")\n")) {
                tagged.add(test.getFileName().toString().replaceFirst("\\..*", ""));
            }
        }

        assertThat(rows).containsExactlyInAnyOrderElementsOf(tagged);
    }

    private static List<Path> tests() throws IOException {
        List<Path> tests = new ArrayList<>();
        for (String module : groups(MODULE, Path.of("..", "pom.xml"))) {
            tests.addAll(tests(Path.of("..", module, "src", "test")));
        }
        return tests;
    }

    private static List<Path> tests(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> TEST.matcher(f.getFileName().toString()).matches()).toList();
        }
    }

    private static List<String> groups(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file))
                .results()
                .map((MatchResult m) -> m.group(1))
                .toList();
    }
}
