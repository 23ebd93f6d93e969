package dev.weir.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.embedded.Embedded;
import dev.weir.database.mariadb.MariaDb;
import dev.weir.database.postgres.Postgres;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class DatabasesTest {

    @Test
    void driversAreToldByTheirClasses() {
        assertThat(Databases.ofDriver(org.postgresql.jdbc.PgConnection.class))
                .isInstanceOf(Postgres.class);
        assertThat(Databases.ofDriver(org.mariadb.jdbc.Connection.class))
                .isInstanceOf(MariaDb.class);
        assertThat(Databases.ofDriver(org.h2.jdbc.JdbcConnection.class)).isSameAs(Database.UNKNOWN);
    }

    @Test
    void databasesAreToldByTheirNamesWhereTheDriverIsNotKnown() {
        assertThat(Databases.of("PostgreSQL", "")).isInstanceOf(Postgres.class);
        assertThat(Databases.of("MySQL", "")).isInstanceOf(MariaDb.class);
        assertThat(Databases.of("Oracle", "")).isSameAs(Database.UNKNOWN);
        assertThat(Databases.of("H2", "jdbc:p6spy:h2:mem:a")).isInstanceOf(Embedded.class);
        assertThat(Databases.of("", "jdbc:p6spy:h2:mem:a")).isInstanceOf(Embedded.class);
        assertThat(Databases.of("", "jdbc:sqlite:a.db")).isInstanceOf(Embedded.class);
        assertThat(Databases.of("Ingres", "jdbc:ingres:a")).isSameAs(Database.UNKNOWN);
    }

    @Test
    void aCancelledStatementIsToldFromOneThatRanIntoALimit() {
        String limit = "canceling statement due to statement timeout";
        assertThat(DriverErrors.isCancelled(new SQLException(limit, "57014", 0))).isFalse();
        assertThat(DriverErrors.isCancelled(new SQLException("user request", "57014"))).isTrue();
        assertThat(DriverErrors.isCancelled(new SQLException("canceled", "57014", 57014))).isTrue();
    }

    @Test
    void aServerThatHasNoConnectionToSpareIsToldByStateOrCode() {
        assertThat(DriverErrors.isFull("53300", 0)).isTrue();
        assertThat(DriverErrors.isFull("08004", 1040)).isTrue();
        assertThat(DriverErrors.isFull("42000", 1203)).isTrue();
        assertThat(DriverErrors.isFull("66000", 12519)).isTrue();
        assertThat(DriverErrors.isFull("42000", 1040)).isFalse();
        assertThat(DriverErrors.isFull("", 12521)).isFalse();
    }

    @Test
    void allThatStandBehindAnExceptionAreReadCausesFirst() {
        SQLException next = new SQLException("", "28000");
        SQLException cause = new SQLException("", "08001");
        SQLException first = new SQLException(new RuntimeException(cause));
        first.setNextException(next);
        assertThat(DriverErrors.all(first)).containsExactly(first, cause, next);
    }

    @Test
    void aPropertyOfTheDriverDecidesBeforeTheUrl() {
        String url = "jdbc:postgresql://a,b/app?targetServerType=any";
        assertThat(Databases.takesEitherRole(url, Map.of("targetServerType", "primary"))).isFalse();
        assertThat(Databases.takesEitherRole("jdbc:h2:mem:a", Map.of())).isFalse();
    }
}
