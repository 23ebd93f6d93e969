package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.settings.SettingsTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The versions that users import are those of all modules that they may depend on. */
@Tag("fast")
class PublishedModulesTest {

    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
    private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*?</parent>");
    private static final Pattern ARTIFACT =
            Pattern.compile("<artifactId>(weir[a-z-]*)</artifactId>");
    private static final Pattern NAMED = Pattern.compile("\\bweir-[a-z][a-z-]*\\b");
    private static final Pattern DESCRIPTION = Pattern.compile("<description>(.+)</description>");
    private static final Pattern ANY_ARTIFACT = Pattern.compile("<artifactId>(.+)</artifactId>");
    private static final Pattern EXCLUDED = Pattern.compile("<artifact>(.+)</artifact>");
    private static final String NOT_PUBLISHED = "<maven.deploy.skip>true</maven.deploy.skip>";

    @Test
    void theBomHasEveryModuleThatIsPublished() throws IOException {
        List<String> published = new ArrayList<>();
        for (String module : modules()) {
            String pom = pom(module);
            if (!pom.contains(NOT_PUBLISHED) && !module.equals("bom")) {
                published.add(artifact(pom));
            }
        }
        String bom = pom("bom");

        assertThat(
                        ARTIFACT.matcher(bom.substring(bom.indexOf("<dependencyManagement>")))
                                .results()
                                .map(m -> m.group(1)))
                .containsExactlyInAnyOrderElementsOf(published);
    }

    @Test
    void aReleaseLeavesOutEveryModuleThatIsNot() throws IOException {
        List<String> left = new ArrayList<>();
        for (String module : modules()) {
            String pom = pom(module);
            if (pom.contains(NOT_PUBLISHED)) {
                left.add(ANY_ARTIFACT.matcher(pom).results().findFirst().orElseThrow().group(1));
            }
        }

        assertThat(EXCLUDED.matcher(PagesTest.read("pom.xml")).results().map(m -> m.group(1)))
                .containsExactlyInAnyOrderElementsOf(left);
    }

    @Test
    void everyModuleHasADescription() throws IOException {
        for (String module : modules()) {
            assertThat(DESCRIPTION.matcher(pom(module)).find()).as(module).isTrue();
        }
    }

    // ---- no message and no page for users sends anybody to a module that does not exist

    @ParameterizedTest
    @EnumSource
    void aSettingNamesOnlyModulesThatExist(ConfigKey key) throws IOException {
        Object sample = key.valueType() == Properties.class ? Map.of("a", "b") : "x";
        String fault = String.valueOf(key.valueType().isPrimitive() ? null : fault(key, sample));

        String all = key.documentation() + key.differenceFromHikari() + fault;
        assertExist(all);
        assertThat(all).doesNotContain("adapter module");
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
            assertExist(PagesTest.read(page));
        }
    }

    private static void assertExist(String text) throws IOException {
        Set<String> all = new HashSet<>();
        for (String module : modules()) {
            ARTIFACT.matcher(PagesTest.read(module + "/pom.xml"))
                    .results()
                    .forEach(m -> all.add(m.group(1)));
        }
        assertThat(NAMED.matcher(text).results().map(MatchResult::group))
                .filteredOn(name -> !name.matches("weir-\\d*"))
                .isSubsetOf(all);
    }

    private static List<String> modules() throws IOException {
        return MODULE.matcher(PagesTest.read("pom.xml"))
                .results()
                .map((MatchResult m) -> m.group(1))
                .toList();
    }

    private static String artifact(String pom) {
        Matcher own = ARTIFACT.matcher(pom);
        assertThat(own.find()).isTrue();
        return own.group(1);
    }

    private static String pom(String module) throws IOException {
        return PARENT.matcher(PagesTest.read(module + "/pom.xml")).replaceAll("");
    }
}
