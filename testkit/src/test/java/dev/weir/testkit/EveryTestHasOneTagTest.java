package dev.weir.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
    private static final Pattern TEST = Pattern.compile(".*Test\\.(java|kt)");

    /** Of a class: what stands at the beginning of a line. */
    private static final Pattern TAG = Pattern.compile("(?m)^@Tag\\(\"(.*)\"\\)$");

    @Test
    void everyTestClassIsFastOrNeedsADatabaseOrTakesLong() throws IOException {
        int count = 0;
        Map<Path, List<String>> wrong = new TreeMap<>();
        for (String module : groups(MODULE, Path.of("..", "pom.xml"))) {
            for (Path test : tests(Path.of("..", module, "src", "test"))) {
                count++;
                List<String> tags = groups(TAG, test);
                if (tags.size() != 1 || !TAGS.containsAll(tags)) {
                    wrong.put(test, tags);
                }
            }
        }

        assertThat(count).isGreaterThan(400);
        assertThat(wrong).as("test classes with their tags, of which one is asked").isEmpty();
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
