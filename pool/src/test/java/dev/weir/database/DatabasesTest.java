package dev.weir.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.embedded.Embedded;
import dev.weir.database.mariadb.MariaDb;
import dev.weir.database.postgres.Postgres;
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
        assertThat(Databases.of("", "jdbc:sqlite:a.db")).isInstanceOf(Embedded.class);
        assertThat(Databases.of("Ingres", "jdbc:ingres:a")).isSameAs(Database.UNKNOWN);
    }

    @Test
    void aCodeOfOneDatabaseIsAnOrdinaryErrorOfAnother() {
        assertThat(Databases.errors().isDoubtful(new MariaDb(), 1105)).isTrue();
        assertThat(Databases.errors().isDoubtful(new Postgres(), 2399)).isFalse();
    }

    @Test
    void whereTheDatabaseIsNotKnownTheCodesOfAllCount() {
        for (int code : new int[] {500150, 1105, 2399}) {
            assertThat(Databases.errors().isDoubtful(Database.UNKNOWN, code)).isTrue();
            assertThat(Databases.errors().isDoubtful(new Embedded(), code)).isTrue();
        }
        assertThat(Databases.errors().isDoubtful(Database.UNKNOWN, 1062)).isFalse();
    }

    @Test
    void statesCountWhicheverDatabaseSaysThem() {
        assertThat(Databases.errors().isDoubtful("57P01")).isTrue();
        assertThat(Databases.errors().isDoubtful("JZ0C0")).isTrue();
        assertThat(Databases.errors().isDoubtful("23505")).isFalse();
    }

    @Test
    void aServerThatHasNoConnectionToSpareIsToldByStateOrCode() {
        assertThat(Databases.errors().isFull("53300", 0)).isTrue();
        assertThat(Databases.errors().isFull("08004", 1040)).isTrue();
        assertThat(Databases.errors().isFull("42000", 1203)).isTrue();
        assertThat(Databases.errors().isFull("66000", 12519)).isTrue();
        assertThat(Databases.errors().isFull("42000", 1040)).isFalse();
        assertThat(Databases.errors().isFull("", 12521)).isFalse();
    }

    @Test
    void aPropertyOfTheDriverDecidesBeforeTheUrl() {
        assertThat(
                        Databases.urls()
                                .takesEitherRole(
                                        "jdbc:mariadb:replication://a,b/app",
                                        Map.of("targetServerType", "primary")))
                .isFalse();
        assertThat(Databases.urls().takesEitherRole("jdbc:h2:mem:a", Map.of())).isNull();
    }
}
