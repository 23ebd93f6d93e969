package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each block of code on a page is a run of lines of a source that its section links to. */
@Tag("fast")
class PagesTest {
    private static final Pattern LINK = Pattern.compile("]\\(\\.\\./(recipes/src/[^)]+)\\)");
    private static final String FENCE = "```";

    @ParameterizedTest
    @ValueSource(strings = {"recipes.md", "hibernate.md"})
    void eachBlockOfCodeStandsInATestedSource(String page) throws IOException {
        List<String> blocks = new ArrayList<>();
        for (List<String> section :
                sections(Files.readAllLines(root().resolve("docs").resolve(page)))) {
            List<String> sources = sources(section);
            for (String block : blocks(section)) {
                blocks.add(block);
                assertThat(sources)
                        .as("%s, %s: a source that has%n%s", page, section.getFirst(), block)
                        .anyMatch(source -> contains(source, block));
            }
        }
        assertThat(blocks).as("blocks of code on %s", page).hasSizeGreaterThan(2);
    }

    private static List<List<String>> sections(List<String> page) {
        List<List<String>> sections = new ArrayList<>();
        for (String line : page) {
            if (sections.isEmpty() || line.startsWith("## ")) {
                sections.add(new ArrayList<>());
            }
            sections.getLast().add(line);
        }
        return sections;
    }

    private static List<String> sources(List<String> section) throws IOException {
        List<String> sources = new ArrayList<>();
        Matcher links = LINK.matcher(String.join("\n", section));
        while (links.find()) {
            sources.add(Files.readString(root().resolve(links.group(1))));
        }
        return sources;
    }

    private static List<String> blocks(List<String> section) {
        List<String> blocks = new ArrayList<>();
        List<String> open = null;
        for (String line : section) {
            if (line.startsWith(FENCE)) {
                if (open != null) {
                    blocks.add(String.join("\n", open));
                }
                open = open == null ? new ArrayList<>() : null;
            } else if (open != null) {
                open.add(line);
            }
        }
        return blocks;
    }

    /**
     * Whether the block, indented as it is there or not at all, is a run of lines of the source.
     */
    private static boolean contains(String source, String block) {
        for (int spaces = 0; spaces <= 12; spaces += 2) {
            String margin = " ".repeat(spaces);
            String indented =
                    block.lines()
                            .map(l -> l.isEmpty() ? l : margin + l)
                            .reduce((a, b) -> a + "\n" + b)
                            .orElseThrow();
            if (("\n" + source).contains("\n" + indented + "\n")) {
                return true;
            }
        }
        return false;
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("recipes")) ? here : here.getParent();
    }
}
