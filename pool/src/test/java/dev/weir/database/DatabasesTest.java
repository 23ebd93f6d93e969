package dev.weir.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.embedded.Embedded;
import dev.weir.database.mariadb.MariaDb;
import dev.weir.database.oracle.Oracle;
import dev.weir.database.postgres.Postgres;
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
        assertThat(Databases.of("Oracle", "")).isInstanceOf(Oracle.class);
        assertThat(Databases.of("H2", "jdbc:p6spy:h2:mem:a")).isInstanceOf(Embedded.class);
        assertThat(Databases.of("", "jdbc:sqlite:a.db")).isInstanceOf(Embedded.class);
        assertThat(Databases.of("Ingres", "jdbc:ingres:a")).isSameAs(Database.UNKNOWN);
    }
}
