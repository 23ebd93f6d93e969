package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The classes that {@code docs/architecture.md} leads to are there, in the packages it names. */
@Tag("fast")
class ArchitecturePageTest {
    private static final Path PAGE = Path.of("../docs/architecture.md");
    private static final List<Path> SOURCES =
            List.of(Path.of("src/main/java"), Path.of("src/build/settings"));

    /** A class, perhaps behind its package and before a method of its own. */
    private static final Pattern NAME =
            Pattern.compile("`((?:[a-z]+/)*[A-Z][a-z]\\w+)(?:\\.\\w+)?`");

    @Test
    void everyClassOfTheWalksIsThere() throws IOException {
        String page = Files.readString(PAGE);
        Set<String> classes = classes();
        List<String> named =
                NAME.matcher(page.substring(page.indexOf("## An event")))
                        .results()
                        .map(found -> "/" + found.group(1))
                        .toList();
        assertThat(named).hasSizeGreaterThan(80);
        assertThat(named).allMatch(name -> classes.stream().anyMatch(c -> c.endsWith(name)));
    }

    private static Set<String> classes() throws IOException {
        return SOURCES.stream().flatMap(ArchitecturePageTest::in).collect(Collectors.toSet());
    }

    private static Stream<String> in(Path root) {
        try (Stream<Path> files = Files.walk(root)) {
            return files
                    .map(file -> "/" + file)
                    .filter(file -> file.endsWith(".java"))
                    .map(file -> file.substring(0, file.length() - ".java".length()))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
