package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Snippets of {@code docs/spring-boot.md} are started, or are part of a test's source. */
@Tag("long")
class DocumentationTest {

    @ParameterizedTest
    @MethodSource("properties")
    void anApplicationWithThesePropertiesStarts(String properties) {
        List<String> pairs = properties.lines().filter(line -> !line.isBlank()).toList();
        ApplicationContextRunner application =
                properties.contains("app.orders")
                        ? Applications.runner()
                                .withUserConfiguration(SeveralPoolsTest.TwoDatabases.class)
                        : Applications.runner().withPropertyValues(Applications.H2);
        application
                .withPropertyValues(pairs.toArray(String[]::new))
                .run(context -> assertThat(context).hasNotFailed());
    }

    static Stream<String> properties() throws IOException {
        return blocks("properties");
    }

    @Test
    void everyJavaSnippetIsPartOfATest() throws IOException {
        String tests;
        try (Stream<Path> sources = Files.walk(module().resolve("src/test/java"))) {
            tests =
                    sources.filter(Files::isRegularFile)
                            .map(DocumentationTest::read)
                            .collect(Collectors.joining());
        }
        String compiled = squeezed(tests);

        assertThat(blocks("java"))
                .isNotEmpty()
                .allSatisfy(snippet -> assertThat(compiled).contains(squeezed(snippet)));
    }

    /** Indentation and the word "static" of nested classes do not matter. */
    private static String squeezed(String source) {
        return source.replace("static ", "").replaceAll("\\s+", "");
    }

    private static Stream<String> blocks(String language) throws IOException {
        String page = Files.readString(module().resolveSibling("docs").resolve("spring-boot.md"));
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map((MatchResult block) -> block.group(1));
    }

    private static Path module() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("spring-boot")) ? here.resolve("spring-boot") : here;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
