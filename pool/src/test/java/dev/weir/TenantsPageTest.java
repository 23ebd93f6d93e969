package dev.weir;

import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The roles and schemas of {@code docs/tenants.md}, on a server where there was nothing before. */
@Tag("database")
@Timeout(180)
@ExtendWith(QuietLog.class)
class TenantsPageTest {
    private static final Pattern SQL = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

    @Test
    void theSqlOfThePageIsAllThatItsPoolNeeds() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Durability.FAST, Map.of())) {
            try (Connection c = postgres.connect()) {
                execute(c, sql());
            }
            try (WeirDataSource pool =
                    WeirDataSource.builder()
                            .jdbcUrl(postgres.url())
                            .username("app")
                            .password("secret")
                            .tenants("acme, globex")
                            .neutralRole("nobody")
                            .maximumPoolSize(1)
                            .build()) {
                try (Connection c = pool.forTenant("acme").getConnection()) {
                    assertThat(one(c, "select current_user")).isEqualTo("acme");
                    assertThat(one(c, "select current_schema()")).isEqualTo("acme");
                    execute(c, "create table orders (id int)");
                }
                try (Connection c = pool.forTenant("globex").getConnection()) {
                    assertThat(one(c, "select current_user")).isEqualTo("globex");
                    assertThat(one(c, "select to_regclass('orders')")).isNull();
                    assertThatThrownBy(() -> execute(c, "select from acme.orders"))
                            .isInstanceOfSatisfying(
                                    SQLException.class,
                                    e -> assertThat(e.getSQLState()).isEqualTo("42501"));
                }
                try (Connection c = pool.getConnection()) {
                    assertThat(one(c, "select current_user")).isEqualTo("app");
                }
            }
        }
    }

    private static String sql() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path root = Files.isDirectory(here.resolve("pool")) ? here : here.getParent();
        return SQL.matcher(Files.readString(root.resolve("docs/tenants.md")))
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());
    }
}
