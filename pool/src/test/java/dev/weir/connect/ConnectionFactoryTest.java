package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.Credentials;
import dev.weir.StubDataSource;
import dev.weir.StubDriver;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class ConnectionFactoryTest {

    private static final String STUB = StubDriver.class.getName();
    private static final Credentials APP = Credentials.of("app", "s3cret");

    @Test
    void aDriverGetsItsPropertiesAndTheCredentials() throws SQLException {
        StubDriver.CONNECTS.clear();
        ConnectionFactory source =
                source(
                        "jdbcUrl",
                        "jdbc:stub:x",
                        "driverClassName",
                        STUB,
                        "dataSource.ssl",
                        "true",
                        "dataSource.size",
                        7);

        assertThat(source.open(APP)).isNotNull();

        Properties sent = StubDriver.CONNECTS.getLast();
        assertThat(sent)
                .containsEntry("user", "app")
                .containsEntry("password", "s3cret")
                .containsEntry("ssl", "true")
                .containsEntry("size", "7");
        assertThat(source.dataSource()).isNull();
    }

    @Test
    void aDriverThatIsRegisteredIsFoundByTheUrl() throws SQLException {
        int before = DriverManager.getLoginTimeout();
        assertThat(source("jdbcUrl", "jdbc:postgresql://localhost/app")).isNotNull();
        assertThat(DriverManager.getLoginTimeout()).isEqualTo(before);
    }

    @Test
    void aUrlWithoutADriverSaysWhatToAddAndShowsNoSecret() {
        assertRefused(
                "No driver takes the jdbcUrl jdbc:nosuch://h/db: add the database's JDBC driver",
                "jdbcUrl",
                "jdbc:nosuch://u:s3cret@h/db?password=s3cret");
    }

    @Test
    void aUrlThatIsNoneSaysSo() {
        assertRefused("jdbcUrl does not begin with jdbc:", "jdbcUrl", "postgresql://u:s3cret@h/db");
        assertRefused("leave that prefix out", "jdbcUrl", "jdbc:weir:postgresql://h/db");
    }

    @Test
    void aDriverClassIsCheckedBeforeItsCodeRuns() {
        assertRefused(
                "driverClassName is no.such.Driver, a class that is not on the class path",
                "jdbcUrl",
                "jdbc:stub:x",
                "driverClassName",
                "no.such.Driver");
        assertRefused(
                "driverClassName is java.lang.String, which is not a java.sql.Driver",
                "jdbcUrl",
                "jdbc:stub:x",
                "driverClassName",
                "java.lang.String");
        assertRefused(
                "which does not take the jdbcUrl jdbc:other:x",
                "jdbcUrl",
                "jdbc:other:x",
                "driverClassName",
                STUB);
    }

    @Test
    void aDataSourceIsMadeFromItsClassAndSetUpThroughItsSetters() throws SQLException {
        ConnectionFactory source =
                source(
                        "dataSourceClassName", StubDataSource.class.getName(),
                        "dataSource.serverName", "db",
                        "dataSource.portNumber", "5433",
                        "dataSource.ssl", "TRUE",
                        "dataSource.key", "s3cret",
                        "dataSource.patience", "3s",
                        "dataSource.hosts", "a, b");
        StubDataSource made = (StubDataSource) source.dataSource();

        assertThat(made.serverName).isEqualTo("db");
        assertThat(made.portNumber).isEqualTo(5433);
        assertThat(made.ssl).isTrue();
        assertThat(made.key).containsExactly("s3cret".toCharArray());
        assertThat(made.patience).isEqualTo(3_000);
        assertThat(made.hosts).containsExactly("a", "b");
        assertThat(made.loginTimeout).isEqualTo(30);
        source.open(APP);
        source.open(Credentials.of(null, (String) null));
        assertThat(made.users).containsExactly("app/s3cret", "-/null");
    }

    @Test
    void everyFaultOfADataSourcesPropertiesIsToldWithoutItsValue() {
        assertThatThrownBy(
                        () ->
                                source(
                                        "dataSourceClassName", StubDataSource.class.getName(),
                                        "dataSource.severName", "s3cret",
                                        "dataSource.ssl", "s3cret",
                                        "dataSource.portNumber", "-1"))
                .isInstanceOfSatisfying(
                        WeirConfigException.class, e -> assertThat(e.problems()).hasSize(3))
                .hasMessageContaining("dataSource.severName is no property of")
                .hasMessageContaining("did you mean dataSource.serverName")
                .hasMessageContaining("dataSource.ssl takes boolean")
                .hasMessageContaining("dataSource.portNumber was refused by")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void aClassThatIsNoDataSourceIsRefused() {
        assertRefused(
                "dataSourceClassName is java.util.ArrayList, which is not a "
                        + DataSource.class.getName(),
                "dataSourceClassName",
                "java.util.ArrayList");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ldap://evil/x", "rmi://evil/x", "iiop:x", "dns://x", "JAVA:comp/x"})
    void aJndiNameThatReachesOutOfTheJvmIsRefused(String name) {
        assertRefused("dataSourceJNDI has the scheme", "dataSourceJNDI", name);
    }

    @Test
    void aJndiNameThatIsUnknownIsNamed() {
        assertRefused(
                "dataSourceJNDI is java:comp/env/jdbc/none, which cannot be found",
                "dataSourceJNDI",
                "java:comp/env/jdbc/none");
    }

    private static void assertRefused(String sentence, Object... namesAndValues) {
        assertThatThrownBy(() -> source(namesAndValues))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining(sentence)
                .hasMessageNotContaining("s3cret");
    }

    private static ConnectionFactory source(Object... namesAndValues) {
        Map<Object, Object> all = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return ConnectionFactory.of(WeirConfig.of(all));
    }
}
