package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.StubDriver;
import dev.weir.database.Databases;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Who asks the driver for servers of either role. */
@Tag("fast")
class TargetRoleTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://a,b/app?targetServerType=any",
                "jdbc:postgresql://a,b/app?targetServerType=preferPrimary",
                "jdbc:postgresql://a,b/app?targetServerType=preferSecondary",
                "jdbc:postgresql://a,b/app?targetServerType=preferSlave",
                "jdbc:postgresql://a,b/app?targetServerType=secondary&ssl=true",
                "jdbc:postgresql://a,b/app?ssl=true&targetServerType=slave",
                "jdbc:postgresql://a,b/app?ssl=true&targetServerType=%61ny",
                "jdbc:p6spy:postgresql://a,b/app?targetServerType=any",
                "jdbc:aws-wrapper:postgresql://a,b/app?targetservertype=preferprimary",
                "jdbc:mariadb:loadbalance://a,b/app",
                "jdbc:mariadb:load-balance-read://a,b/app",
                "jdbc:mariadb:replication://a,b/app",
                "jdbc:mariadb:sequential://a,b/app",
                "jdbc:mysql:loadbalance://a,b/app",
                "jdbc:mysql:replication://a,b/app",
                "jdbc:mysql+srv:replication://a/app",
                "jdbc:p6spy:mariadb:replication://a,b/app",
                "JDBC:MARIADB:REPLICATION://a,b/app"
            })
    void aUrlAsksForEither(String url) {
        assertThat(Databases.takesEitherRole(url, Map.of())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://a/app",
                "jdbc:postgresql://a,b/app",
                "jdbc:postgresql://a,b/app?targetServerType=primary",
                "jdbc:postgresql://a,b/app?targetServerType=master",
                "jdbc:postgresql://a,b/app?targetServerType=",
                "jdbc:postgresql://a,b/app?ApplicationName=targetServerType",
                "jdbc:mariadb://a,b/app",
                "jdbc:mariadb://a/replication:x",
                "jdbc:mysql://a,b/app?x=jdbc:mariadb:replication:",
                "jdbc:h2:mem:replication"
            })
    void aUrlAsksForNothingOrForAServerThatTakesWrites(String url) {
        assertThat(Databases.takesEitherRole(url, Map.of())).isFalse();
    }

    @Test
    void aPropertyAsksAsWell() {
        String url = "jdbc:postgresql://a,b/app";
        assertThat(Databases.takesEitherRole(url, Map.of("targetServerType", "any"))).isTrue();
        assertThat(Databases.takesEitherRole(url, Map.of("targetServerType", "primary"))).isFalse();
    }

    @Test
    void aConnectionIsAskedThatADataSourceMade() throws SQLException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"a", "b"});
        source.setPortNumbers(new int[] {5432, 5432});
        source.setTargetServerType("preferSecondary");
        assertThat(Databases.takesEitherRole(source.getURL(), Map.of())).isTrue();

        assertThat(Connector.isEitherRoleAskedFor(new ScriptedDatabase().connect())).isFalse();
        assertThat(Connector.isEitherRoleAskedFor(StubDriver.connection())).isFalse();
    }
}
