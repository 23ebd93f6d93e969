package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ApplicationListener;
import org.springframework.core.io.support.SpringFactoriesLoader;

/** A Java or a Spring Boot that is too old is told; else another pool would be there in silence. */
@Tag("fast")
class RequirementsTest {

    private static final int CLASS_FILE_OF_JAVA_17 = 61;

    @Test
    void javaBelow21() {
        assertThat(Requirements.problems(17, "3.5.16"))
                .singleElement()
                .asString()
                .contains("needs Java 21 or later, and this is Java 17");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.7.18", "3.3.13", "3.4.13"})
    void springBootBelow35(String version) {
        assertThat(Requirements.problems(21, version))
                .singleElement()
                .asString()
                .contains("made for Spring Boot 3.5 and later, and this is " + version);
    }

    @ParameterizedTest
    @CsvSource({"21, 3.5.0", "25, 3.5.16", "25, 3.10.1", "21, 4.1.1", "21, 4.0.0-SNAPSHOT", "21,"})
    void whatIsNewEnough(int java, String boot) {
        assertThat(Requirements.problems(java, boot)).isEmpty();
    }

    @Test
    void whatTheTestsRunOnIsNewEnough() {
        assertThat(
                        Requirements.problems(
                                Runtime.version().feature(), SpringBootVersion.getVersion()))
                .isEmpty();
    }

    @Test
    void springBootAsksItOnJava17() throws IOException {
        List<?> listeners =
                SpringFactoriesLoader.forDefaultResourceLocation().load(ApplicationListener.class);

        assertThat(listeners).hasAtLeastOneElementOfType(Requirements.class);
        try (DataInputStream file =
                new DataInputStream(Requirements.class.getResourceAsStream("Requirements.class"))) {
            file.skipNBytes(6);
            assertThat(file.readUnsignedShort()).isEqualTo(CLASS_FILE_OF_JAVA_17);
        }
    }
}
