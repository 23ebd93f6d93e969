package dev.weir.lab.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("fast")
class BuildsTest {

    @TempDir private Path root;

    private Builds builds;

    @BeforeEach
    void project() {
        builds = new Builds(root);
    }

    @Test
    void aServiceThatIsNotBuiltIsNamedWithWhatToDo() {
        assertThatThrownBy(() -> builds.jar(ShopVariant.WEIR))
                .hasMessageContaining("the service with Weir is not built")
                .hasMessageContaining("./weir shop");
    }

    @Test
    void theDifferenceIsWhatOneServiceHasMore() throws IOException {
        jar(ShopVariant.HIKARI, "HikariCP-7.1.0.jar", "spring-boot-4.1.1.jar");
        jar(
                ShopVariant.WEIR,
                "HikariCP-7.1.0.jar",
                "spring-boot-4.1.1.jar",
                "weir-0.1.0.jar",
                "weir-example-shop-0.1.0.jar",
                "weir-spring-boot-starter-0.1.0.jar");

        assertThat(builds.more(ShopVariant.WEIR, ShopVariant.HIKARI))
                .containsExactly("weir-0.1.0.jar", "weir-spring-boot-starter-0.1.0.jar");
        assertThat(builds.more(ShopVariant.HIKARI, ShopVariant.WEIR)).isEmpty();
        assertThat(builds.version(ShopVariant.WEIR, "weir")).isEqualTo("0.1.0");
        assertThat(builds.version(ShopVariant.HIKARI, "HikariCP")).isEqualTo("7.1.0");
        assertThat(builds.version(ShopVariant.HIKARI, "weir")).isEqualTo("none");
    }

    private void jar(ShopVariant one, String... libraries) throws IOException {
        Path file = root.resolve(one.jar());
        Files.createDirectories(file.getParent());
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
            for (String library : libraries) {
                jar.putNextEntry(new JarEntry("BOOT-INF/lib/" + library));
            }
            jar.putNextEntry(new JarEntry("BOOT-INF/classes/shop.properties"));
        }
    }
}
