package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.Lane;
import dev.weir.WeirDataSource;
import java.sql.SQLException;
import org.jooq.SQLDialect;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class JooqOrdersTest {

    @Test
    void ordersOfATransactionAreWrittenTogetherOrNotAtAll() throws SQLException {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            JooqOrders orders = new JooqOrders(pool, SQLDialect.H2);
            orders.add("Ada", "Bob");
            String tooLong = "x".repeat(101);
            assertThatThrownBy(() -> orders.add("Eve", tooLong)).isNotNull();

            assertThat(orders.customers()).containsExactly("Ada", "Bob");
            assertThat(pool.snapshot().leased()).isZero();
        }
    }

    @Test
    void aViewOfThePoolIsADataSourceToo() throws SQLException {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            JooqOrders reports = new JooqOrders(pool.lane(Lane.LONG), SQLDialect.H2);
            assertThat(reports.customers()).isEmpty();
            assertThat(pool.snapshot().borrowed()).isPositive();
        }
    }
}
