package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.sql.SqlDialect;
import org.junit.jupiter.api.Test;

class DatabasesTest {

    @Test
    void driversAreToldByTheirClasses() {
        assertThat(Databases.dialectOf(org.postgresql.jdbc.PgConnection.class))
                .isEqualTo(SqlDialect.POSTGRES);
        assertThat(Databases.dialectOf(org.h2.jdbc.JdbcConnection.class))
                .isEqualTo(SqlDialect.OTHER);
    }
}
