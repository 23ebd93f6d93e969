package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.naming.spi.ObjectFactory;
import javax.net.SocketFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a native image is told of the pool's reflection must be there under that name. */
@Tag("long")
class NativeMetadataTest {
    private static final String PLACE =
            "/META-INF/native-image/dev.weir/weir/reachability-metadata.json";
    private static final Pattern TYPE = Pattern.compile("\"type(?:Reached)?\": \"([^\"]+)\"");

    /** Not among the tests' drivers. */
    private static final String MYSQL = "com.mysql.";

    private static List<String> types() throws IOException {
        try (InputStream in = NativeMetadataTest.class.getResourceAsStream(PLACE)) {
            assertThat(in).isNotNull();
            return TYPE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .map((MatchResult found) -> found.group(1))
                    .distinct()
                    .toList();
        }
    }

    @Test
    void everyTypeExists() throws IOException {
        assertThat(types()).isNotEmpty();
        for (String type : types()) {
            if (!type.startsWith(MYSQL)) {
                assertThatCode(() -> Class.forName(type, false, getClass().getClassLoader()))
                        .as(type)
                        .doesNotThrowAnyException();
            }
        }
    }

    @Test
    void whatDriversAndContainersMakeByNameIsAmongThem() throws IOException {
        List<String> types = types();
        assertThat(
                        PoolClasses.ALL.stream()
                                .filter(
                                        c ->
                                                c.isAssignableTo(SocketFactory.class)
                                                        || c.isAssignableTo(ObjectFactory.class)
                                                        || c.isAssignableTo(Driver.class))
                                .map(JavaClass::getName))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(types).contains(name));
    }
}
