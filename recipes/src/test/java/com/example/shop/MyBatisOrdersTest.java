package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.WeirDataSource;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class MyBatisOrdersTest {

    @Test
    void ordersOfASessionAreWrittenTogetherOrNotAtAll() throws SQLException {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            MyBatisOrders orders = new MyBatisOrders(pool);
            orders.add("Ada", "Bob");
            String tooLong = "x".repeat(101);
            assertThatThrownBy(() -> orders.add("Eve", tooLong)).isNotNull();

            assertThat(orders.customers()).containsExactly("Ada", "Bob");
            assertThat(pool.snapshot().leased()).isZero();
        }
    }
}
