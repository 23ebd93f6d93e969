package dev.weir;

import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.UUID;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A migration of an in-memory database with nothing configured, as in a test suite. */
@Tag("long")
@Timeout(120)
@ExtendWith(QuietLog.class)
class FlywayTest {

    @TempDir private Path folder;

    @RepeatedTest(50)
    void theSchemaIsThereAfterTheMigration() throws Exception {
        Files.writeString(
                folder.resolve("V1__a.sql"),
                "create table app.t (n int); insert into app.t values (1);");
        Files.writeString(folder.resolve("V2__b.sql"), "insert into app.t values (2);");
        try (WeirDataSource pool =
                WeirDataSource.builder().jdbcUrl("jdbc:h2:mem:" + UUID.randomUUID()).build()) {
            int done =
                    Flyway.configure()
                            .dataSource(pool)
                            .schemas("APP")
                            .locations("filesystem:" + folder)
                            .load()
                            .migrate()
                            .migrationsExecuted;
            assertThat(done).isEqualTo(2);
            try (Connection c = pool.getConnection();
                    Connection other = pool.getConnection()) {
                assertThat(one(c, "select count(*) from app.t")).isEqualTo("2");
                assertThat(one(other, "select count(*) from app.t")).isEqualTo("2");
                assertThat(c.getSchema()).isEqualTo("PUBLIC");
            }
        }
    }
}
