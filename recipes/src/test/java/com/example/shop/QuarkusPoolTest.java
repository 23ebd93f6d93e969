package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import io.quarkus.test.component.QuarkusComponentTest;
import io.quarkus.test.component.TestConfigProperty;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
@QuarkusComponentTest(QuarkusPool.class)
@TestConfigProperty(key = "shop.datasource.url", value = "jdbc:h2:mem:quarkus")
@TestConfigProperty(key = "shop.datasource.username", value = TestDatabase.USER)
class QuarkusPoolTest {

    @Inject DataSource source;

    @Test
    void thePoolIsMadeOfTheConfiguration() throws SQLException {
        try (Connection c = source.getConnection()) {
            assertThat(c.isValid(1)).isTrue();
        }
        assertThat(source.unwrap(WeirDataSource.class).getPoolName()).isEqualTo("shop");
    }
}
