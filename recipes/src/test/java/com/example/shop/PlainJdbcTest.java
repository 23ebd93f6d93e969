package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("long")
class PlainJdbcTest {

    @Test
    void ordersAreWrittenRenamedAndCounted() throws SQLException {
        try (PlainJdbc orders =
                new PlainJdbc(TestDatabase.h2(), TestDatabase.USER, TestDatabase.PASSWORD)) {
            assertThat(orders.add("Ada")).isEqualTo(1);
            assertThat(orders.add("Bob")).isEqualTo(2);
            orders.rename("Ada", "Ada Lovelace");
            assertThatThrownBy(() -> orders.rename("Ada", "A.")).hasMessageContaining("No order");
            assertThat(orders.report()).isEqualTo(2);
        }
    }

    @Test
    void afterTheEndNothingIsLent() throws SQLException {
        PlainJdbc orders =
                new PlainJdbc(TestDatabase.h2(), TestDatabase.USER, TestDatabase.PASSWORD);
        orders.close();
        assertThatThrownBy(() -> orders.add("Ada"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("08003"));
    }
}
