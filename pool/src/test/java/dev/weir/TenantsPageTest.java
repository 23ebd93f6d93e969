package dev.weir;

import static dev.weir.TestPools.assertState;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
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
            execute(postgres::connect, sql());
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
                    assertState("42501", () -> execute(c, "select from acme.orders"));
                }
                assertThat(one(pool, "select current_user")).isEqualTo("app");
            }
        }
    }

    private static String sql() throws IOException {
        return SQL.matcher(PagesTest.read("docs/tenants.md"))
                .results()
                .map(block -> block.group(1))
                .collect(Collectors.joining());
    }
}
