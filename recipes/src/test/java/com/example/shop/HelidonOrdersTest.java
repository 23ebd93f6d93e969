package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class HelidonOrdersTest {

    @Test
    void ordersAreWrittenAndRead() throws SQLException {
        try (WeirDataSource pool = Pools.on(TestDatabase.h2())) {
            HelidonOrders orders = new HelidonOrders(pool);
            orders.add("Bob");
            orders.add("Ada");
            assertThat(orders.customers()).containsExactly("Ada", "Bob");
            assertThat(pool.snapshot().leased()).isZero();
        }
    }
}
