package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The versions that users import are those of all modules that they may depend on. */
@Tag("fast")
class PublishedModulesTest {

    private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");
    private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*?</parent>");
    private static final Pattern ARTIFACT =
            Pattern.compile("<artifactId>(weir[a-z-]*)</artifactId>");
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

        assertThat(
                        EXCLUDED.matcher(Files.readString(root().resolve("pom.xml")))
                                .results()
                                .map(m -> m.group(1)))
                .containsExactlyInAnyOrderElementsOf(left);
    }

    @Test
    void everyModuleHasADescription() throws IOException {
        for (String module : modules()) {
            assertThat(DESCRIPTION.matcher(pom(module)).find()).as(module).isTrue();
        }
    }

    private static List<String> modules() throws IOException {
        return MODULE.matcher(Files.readString(root().resolve("pom.xml")))
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
        return PARENT.matcher(Files.readString(root().resolve(module).resolve("pom.xml")))
                .replaceAll("");
    }

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("pool")) ? here : here.getParent();
    }
}
