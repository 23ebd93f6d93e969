package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.connect.DriverAddress;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

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
        for (String name : List.of("password", "weir.password", "weir.PASSWORD")) {
            for (int token = 1; token <= 12; token++) {
                driver.connect(URL, properties("user", "a", name, "token-" + name + token));
            }
            assertThat(engines).hasSize(1);
            assertThat(engines.getFirst().config.credentials())
                    .isEqualTo(Credentials.of("a", "token-" + name + "12"));
        }
        driver.connect(URL, properties("user", "a"));
        assertThat(engines).as("no password leaves the last one").hasSize(1);
        assertThat(engines.getFirst().config.credentials().password()).endsWith("12");
    }

    /** Of each pair the two texts differ in nothing but the password. */
    private static List<List<String>> urlsWithPasswords() {
        return List.of(
                List.of("?user=a&password=one", "?user=a&password=two"),
                List.of("?password=one&ssl=true", "?password=two,2&ssl=true"),
                List.of(";user=a;password={a;b}}c};x=y", ";user=a;password=two;x=y"),
                List.of(";PASSWORD=one", ";PASSWORD="),
                List.of("//me:one@h/db", "//me:two@h/db"),
                List.of("//me:o:n@e@h:1/db?x=y", "//me:two@h:1/db?x=y"),
                List.of("?accessToken=one", "?accessToken=two"),
                List.of("?user=a&sslpassword=one", "?user=a&sslpassword=two"),
                List.of("//u:one@h1,u:1@h2/db", "//u:two@h1,u:2@h2/db"),
                List.of("(host=h,user=u,password=one)/db", "(host=h,user=u,password=two)/db"),
                List.of("address=(host=h)(password=one)/db", "address=(host=h)(password=two)/db"),
                List.of("?awsSecretAccessKey=one", "?awsSecretAccessKey=two"),
                List.of(
                        ";SecretAccessKey=one;SessionToken=x",
                        ";SecretAccessKey=two;SessionToken=y"),
                List.of("?passcode=one", "?passcode=two"),
                List.of(";Auth_AccessToken=one", ";Auth_AccessToken=two"),
                List.of("?oauth2.client-secret=one", "?oauth2.client-secret=two"),
                List.of(";apiKey=one", ";apiKey=two"),
                List.of("?trustStorePassword=one", "?trustStorePassword=two"));
    }

    @ParameterizedTest
    @MethodSource("urlsWithPasswords")
    void aPasswordInTheUrlThatChangesMadeAPoolEach(List<String> urls) throws SQLException {
        for (String text : urls) {
            driver.connect(URL + text, properties("user", "a"));
            assertThat(StubDriver.URLS.getLast()).isEqualTo("jdbc:stub:x" + text);
        }
        assertThat(engines).hasSize(1);
        assertThat(engines.getFirst().calls)
                .as("whoever was refused with the old one is tried again")
                .contains("reconfigure password");
        assertThat(WeirDriver.close(URL + urls.getFirst())).isEqualTo(1);
    }

    @Test
    void aTokenAmongThePropertiesMadeAPoolEach() throws SQLException {
        for (int token = 1; token <= 12; token++) {
            driver.connect(URL, properties("user", "a", "accessToken", "token-" + token));
        }
        assertThat(engines).hasSize(1);
        assertThat(StubDriver.CONNECTS.getLast()).containsEntry("accessToken", "token-12");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:stub:x?db=one, jdbc:stub:x?db=two",
        "jdbc:stub:x?passwordEncoding=one, jdbc:stub:x?passwordEncoding=two",
        "jdbc:stub:x?tokenEndpoint=one, jdbc:stub:x?tokenEndpoint=two",
        "jdbc:stub:x?accessKeyId=one, jdbc:stub:x?accessKeyId=two",
        "jdbc:stub:x?sslkey=one, jdbc:stub:x?sslkey=two",
        "jdbc:stub://me:one@h/a, jdbc:stub://me:one@h/b",
        "jdbc:stub://me:one@h/a, jdbc:stub://you:one@h/a",
        "'jdbc:stub://me:one@h,me:one@i/a', 'jdbc:stub://me:one@j,me:one@i/a'",
        "'jdbc:stub://h,me:one@i/a', 'jdbc:stub://j,me:one@i/a'",
        "jdbc:stub://h/a?x=password, jdbc:stub://h/a?y=password"
    })
    void placesThatDifferInMoreThanThePasswordAreTwo(String one, String other) {
        assertThat(DriverAddress.place(one)).isNotEqualTo(DriverAddress.place(other));
    }

    @Test
    void oraclesPasswordStandsInThePlaceOfNone() {
        assertThat(DriverAddress.place("jdbc:oracle:thin:scott/tiger@//h:1/s"))
                .isEqualTo(DriverAddress.place("jdbc:oracle:thin:scott/lion@//h:1/s"))
                .doesNotContain("tiger");
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
        assertThatThrownBy(
                        () -> driver.connect("jdbc:weir:nosuch://u:s3cret@h/db", new Properties()))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08001"))
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

    @Test
    void itTellsWhatCanBeSet() {
        assertThat(Arrays.stream(driver.getPropertyInfo(URL, null)).map(p -> p.name))
                .contains("weir.maximumPoolSize", "weir.sizing");
        assertThat(driver.jdbcCompliant()).isFalse();
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
