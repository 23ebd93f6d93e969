package dev.weir;

import static dev.weir.TestPools.assertState;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class WeirDriverTest {

    private static final String URL = "jdbc:weir:stub:x";

    private final List<RecordingEngine> engines = new ArrayList<>();
    private final WeirDriver driver =
            new WeirDriver(
                    (config, source, recorders) -> {
                        engines.add(new RecordingEngine(config, source, recorders));
                        return engines.getLast();
                    });

    @AfterEach
    void closeAll() {
        WeirDriver.close(URL);
        WeirDriver.close("jdbc:weir:jdbc:stub:x");
    }

    @Test
    void itIsRegisteredAndLeavesOtherUrlsAlone() throws SQLException {
        assertThat(DriverManager.getDriver(URL)).isInstanceOf(WeirDriver.class);
        assertThat(driver.acceptsURL("jdbc:postgresql://h/db")).isFalse();
        assertThat(driver.acceptsURL(null)).isFalse();
        assertThat(driver.connect("jdbc:postgresql://h/db", new Properties())).isNull();
    }

    @Test
    void thereIsOnePoolForEachUrlUserAndSetOfProperties() throws SQLException {
        driver.connect(URL, properties("user", "a"));
        driver.connect(URL, properties("user", "a"));
        driver.connect(URL, properties("user", "b"));
        driver.connect("jdbc:weir:jdbc:stub:x", properties("user", "a"));

        assertThat(engines).hasSize(3);
    }

    @Test
    void propertiesWithThePrefixConfigureThePoolAndOthersGoToTheDriver() throws SQLException {
        StubDriver.CONNECTS.clear();
        driver.connect(
                URL,
                properties(
                        "user",
                        "a",
                        "password",
                        "s3cret",
                        "weir.maximumPoolSize",
                        "7",
                        "ssl",
                        "true"));

        WeirConfig config = engines.getFirst().config;
        assertThat(config.jdbcUrl()).isEqualTo("jdbc:stub:x");
        assertThat(config.maximumPoolSize()).isEqualTo(7);
        assertThat(StubDriver.CONNECTS.getLast())
                .containsEntry("ssl", "true")
                .containsEntry("password", "s3cret")
                .doesNotContainKey("weir.maximumPoolSize");
    }

    @Test
    void aPasswordThatChangesMakesOnePoolNotOneEach() throws SQLException {
        for (int token = 1; token <= 12; token++) {
            driver.connect(URL, properties("user", "a", "password", "token-" + token));
        }
        assertThat(engines).hasSize(1);
        assertThat(engines.getFirst().config.credentials())
                .isEqualTo(Credentials.of("a", "token-12"));
        driver.connect(URL, properties("user", "a"));
        assertThat(engines).as("no password leaves the last one").hasSize(1);
        assertThat(engines.getFirst().config.credentials().password()).endsWith("12");
    }

    @Test
    void theSamePasswordAgainChangesNothing() throws SQLException {
        for (int i = 0; i < 3; i++) {
            driver.connect(URL, properties("user", "a", "password", "same"));
        }
        assertThat(engines.getFirst().calls).doesNotContain("reconfigure password");
    }

    @Test
    void closingAUrlClosesItsPoolsAndTheNextConnectStartsAnother() throws SQLException {
        driver.connect(URL, properties("user", "a"));
        driver.connect(URL, properties("user", "b"));

        assertThat(WeirDriver.close(URL)).isEqualTo(2);
        assertThat(WeirDriver.close(URL)).isZero();
        assertThat(engines).allMatch(RecordingEngine::isClosed);
        driver.connect(URL, properties("user", "a"));
        assertThat(engines).hasSize(3);
    }

    @Test
    void aUrlWhoseDriverIsMissingFailsWithASentenceAndIsForgotten() {
        assertState(
                        "08001",
                        () -> driver.connect("jdbc:weir:nosuch://u:s3cret@h/db", new Properties()))
                .hasMessageContaining("No driver takes the jdbcUrl jdbc:nosuch://h/db")
                .hasMessageNotContaining("s3cret");
        assertThat(WeirDriver.close("jdbc:weir:nosuch://u:s3cret@h/db")).isZero();
    }

    @Test
    void anUnknownSettingFailsWithTheNearest() {
        assertThatThrownBy(() -> driver.connect(URL, properties("weir.maxPoolSize", "7")))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("did you mean maximumPoolSize");
    }

    @Test
    void aSettingInTheUrlIsRefusedAndNotIgnored() {
        assertThatThrownBy(
                        () ->
                                DriverManager.getConnection(
                                        "jdbc:weir:stub:refused?x=1&weir.maximumPoolSize=20&password=s3cret"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("weir.maximumPoolSize is in the URL")
                .hasMessageContaining("connection property")
                .hasMessageNotContaining("s3cret");
    }

    private static Properties properties(String... namesAndValues) {
        Properties all = new Properties();
        all.setProperty("weir.driverClassName", StubDriver.class.getName());
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return all;
    }
}
