package dev.weir.tools.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.tools.settings.SettingsEntry;
import dev.weir.tools.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written is read again as it was, whatever stands in it. */
@Tag("fast")
class WrittenTextTest {

    private static final String LETTERS = "aZ09 \\\t\n:=#!'\"{}[]$%&*-?|>,@`~ü€😀";

    @TempDir private Path folder;

    @Test
    void properties() throws IOException {
        for (List<SettingsEntry> entries : random()) {
            Path file =
                    Files.writeString(folder.resolve("a.properties"), PropertiesText.of(entries));

            assertThat(SettingsFile.read(file).documents().getFirst().entries())
                    .extracting(SettingsEntry::value)
                    .isEqualTo(entries.stream().map(SettingsEntry::value).toList());
        }
    }

    @Test
    void yaml() throws IOException {
        for (List<SettingsEntry> entries : random()) {
            Path file = Files.writeString(folder.resolve("a.yml"), YamlText.of(entries));

            assertThat(SettingsFile.read(file).documents().getFirst().entries())
                    .extracting(SettingsEntry::value)
                    .isEqualTo(entries.stream().map(SettingsEntry::value).toList());
        }
    }

    @Test
    void numbersStayNumbersAndQuotedOnesStayText() {
        assertThat(
                        YamlText.of(
                                List.of(
                                        new SettingsEntry("a.size", "10", false),
                                        new SettingsEntry("a.pin", "010", true),
                                        new SettingsEntry("a.url", "jdbc:h2:mem:x", false),
                                        new SettingsEntry("a.user", "${USER:app}", false))))
                .isEqualTo(
                        """
                        a:
                          size: 10
                          pin: '010'
                          url: jdbc:h2:mem:x
                          user: ${USER:app}
                        """);
    }

    private static List<List<SettingsEntry>> random() {
        Random random = new Random(39);
        int[] letters = LETTERS.codePoints().toArray();
        List<List<SettingsEntry>> files = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            List<SettingsEntry> entries = new ArrayList<>();
            for (int j = 0; j < 5; j++) {
                StringBuilder value = new StringBuilder();
                int length = 1 + random.nextInt(12);
                for (int k = 0; k < length; k++) {
                    value.appendCodePoint(letters[random.nextInt(letters.length)]);
                }
                // a plain YAML value has no blanks at its ends
                String text = random.nextBoolean() ? value.toString() : value.toString().strip();
                if (!text.isEmpty() && !text.equals("~")) {
                    entries.add(new SettingsEntry("a.b" + j, text, random.nextBoolean()));
                }
            }
            files.add(entries);
        }
        return files;
    }
}
