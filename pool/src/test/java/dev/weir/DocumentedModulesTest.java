package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.settings.SettingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** No message and no page for users sends anybody to a module that does not exist. */
@Tag("fast")
class DocumentedModulesTest {

    private static final Pattern MODULE = Pattern.compile("\\bweir-[a-z][a-z-]*\\b");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(weir[a-z-]*)<");

    @ParameterizedTest
    @EnumSource
    void aSettingNamesOnlyModulesThatExist(ConfigKey key) throws IOException {
        Object sample = key.valueType() == java.util.Properties.class ? Map.of("a", "b") : "x";
        String fault = String.valueOf(key.valueType().isPrimitive() ? null : fault(key, sample));
        assertExist(key.documentation() + key.differenceFromHikari() + fault);
        assertThat(key.documentation() + key.differenceFromHikari() + fault)
                .doesNotContain("adapter module");
    }

    private static String fault(ConfigKey key, Object sample) {
        try {
            return SettingsTable.of(key).fault(sample);
        } catch (ClassCastException otherType) {
            return null;
        }
    }

    @Test
    void noPageNamesAnother() throws IOException {
        Stream<String> single =
                Stream.of(
                        "docs/configuration.md", "docs/migrating-from-hikaricp.md", "docs/faq.md");
        for (String page : Stream.concat(single, PagesTest.guide()).toList()) {
            assertExist(Files.readString(root().resolve(page)));
        }
    }

    private static void assertExist(String text) throws IOException {
        Set<String> named = new HashSet<>();
        for (Matcher m = MODULE.matcher(text); m.find(); ) {
            named.add(m.group());
        }
        named.removeIf(name -> name.matches("weir-\\d*"));
        assertThat(artifacts()).containsAll(named);
    }

    private static Set<String> artifacts() throws IOException {
        Set<String> all = new HashSet<>();
        String parent = Files.readString(root().resolve("pom.xml"));
        for (Matcher m = Pattern.compile("<module>([a-z-]+)</module>").matcher(parent);
                m.find(); ) {
            Matcher own =
                    ARTIFACT.matcher(Files.readString(root().resolve(m.group(1) + "/pom.xml")));
            while (own.find()) {
                all.add(own.group(1));
            }
        }
        return all;
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("pool")) ? here : here.getParent();
    }
}
