package dev.weir.tools.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("fast")
class SettingsFileTest {

    @TempDir private Path folder;

    private SettingsFile yaml(String text) throws IOException {
        return SettingsFile.read(Files.writeString(folder.resolve("application.yml"), text));
    }

    private SettingsFile properties(String text) throws IOException {
        return SettingsFile.read(Files.writeString(folder.resolve("pool.properties"), text));
    }

    @Test
    void namesOfYamlAreFlatAndValuesAreAsWritten() throws IOException {
        SettingsFile file =
                yaml(
                        """
                        a:
                          b-c: 010
                          list: [x, 2]
                          empty:
                          "[odd.name]": yes
                          "[odd/name]": no
                        top: ${X:-1}
                        """);

        assertThat(file.documents().getFirst().values())
                .containsExactly(
                        Map.entry("a.b-c", "010"),
                        Map.entry("a.list[0]", "x"),
                        Map.entry("a.list[1]", "2"),
                        Map.entry("a.odd.name", "yes"),
                        Map.entry("a[odd/name]", "no"),
                        Map.entry("top", "${X:-1}"));
    }

    @Test
    void whatIsInQuotesStaysText() throws IOException {
        assertThat(yaml("a: '1'\nb: 1\n").documents().getFirst().entries())
                .extracting(SettingsEntry::quoted)
                .containsExactly(true, false);
    }

    @Test
    void mergedMappingsGiveWayToTheMappingItself() throws IOException {
        SettingsFile file =
                yaml(
                        """
                        base: &base
                          x: 1
                          y: 2
                        pool:
                          <<: *base
                          y: 3
                        """);

        assertThat(file.documents().getFirst().values())
                .containsEntry("pool.x", "1")
                .containsEntry("pool.y", "3");
    }

    @Test
    void documentsHaveTheirProfiles() throws IOException {
        SettingsFile file =
                yaml(
                        """
                        a: 1
                        ---
                        spring.config.activate.on-profile: [prod, stage]
                        a: 2
                        ---
                        spring:
                          profiles: old
                        """);

        assertThat(file.documents())
                .extracting(SettingsDocument::profile)
                .containsExactly("", "prod, stage", "old");
    }

    @Test
    void propertiesHaveDocumentsToo() throws IOException {
        SettingsFile file =
                properties(
                        """
                        a=1
                        #---
                        spring.config.activate.on-profile=prod
                        a=2
                        !---
                        a=3
                        """);

        assertThat(file.documents())
                .extracting(d -> d.values().get("a"))
                .containsExactly("1", "2", "3");
        assertThat(file.documents().get(1).profile()).isEqualTo("prod");
    }

    @Test
    void anOldFileInLatin1IsRead() throws IOException {
        Path file =
                Files.write(
                        folder.resolve("old.properties"),
                        "poolName=Bestellungen für München\n"
                                .getBytes(StandardCharsets.ISO_8859_1));

        assertThat(SettingsFile.read(file).documents().getFirst().values())
                .containsEntry("poolName", "Bestellungen für München");
    }

    @Test
    void ofOneNameWrittenTwiceTheLaterCounts() throws IOException {
        SettingsFile file =
                yaml(
                        """
                        a:
                          b: 1
                          c: 2
                        a.b: 3
                        """);

        assertThat(file.documents().getFirst().values())
                .containsExactly(Map.entry("a.b", "3"), Map.entry("a.c", "2"));
        assertThat(file.documents().getFirst().entries()).hasSize(2);
    }

    @Test
    void aByteOrderMarkIsNoPartOfAName() throws IOException {
        assertThat(properties("\uFEFFa=1\n").documents().getFirst().values())
                .containsExactly(Map.entry("a", "1"));
        assertThat(yaml("\uFEFFa: 1\n").documents().getFirst().values())
                .containsExactly(Map.entry("a", "1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a: 1\\nb: [x\\n | line 3",
                "a: 1\\n\\tb: 2\\n | line 2",
                "a: 1\\nb: 2\\na: 3\\n | line 3",
                "a: *nowhere\\n | line 1",
                "- a\\n- b\\n | line 1: the document is no mapping",
                "a: 1\\nb: \\u0001x\\n | broken YAML",
            })
    void brokenYamlIsNamedWithItsLineAndWithoutItsText(String text, String where) {
        String broken = text.replace("\\n", "\n").replace("\\t", "\t").replace("\\u0001", "\u0001");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> yaml(broken))
                .withMessageContaining("application.yml")
                .withMessageContaining(where);
    }

    @Test
    void theMessageForBrokenYamlDoesNotQuoteTheFile() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> yaml("password: hunter2: [\n"))
                .withMessageNotContaining("hunter2");
    }

    @Test
    void aliasesDoNotFillTheMemory() {
        StringBuilder bomb = new StringBuilder("a0: &a0 {x: 1}\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("a%d: &a%d {x: *a%d, y: *a%d}\n".formatted(i, i, i - 1, i - 1));
        }

        assertThatIllegalArgumentException().isThrownBy(() -> yaml(bomb.toString()));
    }

    @Test
    void whatIsNoFileOfSettingsIsNamed() throws IOException {
        Path binary = Files.write(folder.resolve("pool.jar"), new byte[] {'P', 'K', 0, 1});
        Path xml = Files.writeString(folder.resolve("c3p0-config.xml"), "<c3p0-config/>");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SettingsFile.read(folder.resolve("missing.yml")))
                .withMessageContaining("missing.yml does not exist");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SettingsFile.read(folder))
                .withMessageContaining("is not a file");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SettingsFile.read(binary))
                .withMessageContaining("is not a text file");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SettingsFile.read(xml))
                .withMessageContaining("neither a properties file nor YAML");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> properties("a=\\u12\n"))
                .withMessageContaining("\\u escape");
    }

    @ParameterizedTest
    @CsvSource({
        "maximumPoolSize, maximum-pool-size",
        "jdbcUrl, jdbc-url",
        "dataSourceJNDI, data-source-jndi",
        "url, url",
    })
    void namesAreWrittenWithHyphens(String name, String dashed) {
        assertThat(SettingNames.dashed(name)).isEqualTo(dashed);
        assertThat(SettingNames.fold(dashed)).isEqualTo(SettingNames.fold(name));
    }

    @ParameterizedTest
    @CsvSource({
        "${A:5}, 5",
        "a-${A:5}-${B:x}, a-5-x",
        "${A:${B:7}}, 7",
        "${A:}, ''",
        "plain, plain",
    })
    void aPlaceholderCountsWithItsDefault(String value, String byDefault) {
        assertThat(Placeholders.byDefault(value)).hasValue(byDefault);
    }

    @ParameterizedTest
    @CsvSource({
        "${A}, ${A}",
        "${A:}, ${A:}",
        "${A:hunter2}, ${A:***}",
        "' ${A:hunter2} ', ${A:***}",
    })
    void theDefaultOfASecretIsHidden(String value, String shown) {
        assertThat(Placeholders.withoutDefault(value)).hasValue(shown);
    }

    @ParameterizedTest
    @CsvSource({"hunter2", "x${A}", "${A}x", "${A"})
    void whatIsMoreThanAPlaceholderIsASecretItself(String value) {
        assertThat(Placeholders.withoutDefault(value)).isEmpty();
    }

    @Test
    void aPlaceholderWithoutDefaultIsNotKnown() {
        assertThat(Placeholders.byDefault("${A}")).isEmpty();
        assertThat(Placeholders.byDefault("${A:${B}}")).isEmpty();
    }
}
