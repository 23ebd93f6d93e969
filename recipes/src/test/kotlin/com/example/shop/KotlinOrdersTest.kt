package com.example.shop

import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.junit.jupiter.api.Tag
import org.junit.jupiter.api.Test

@Tag("long")
class KotlinOrdersTest {

    @Test
    fun `orders of a transaction are written together or not at all`() {
        KotlinOrders(TestDatabase.h2(), TestDatabase.USER, TestDatabase.PASSWORD).use { orders ->
            orders.add("Ada", "Bob")
            assertThatThrownBy { orders.add("Eve", "x".repeat(101)) }.isNotNull()
            assertThat(orders.count()).isEqualTo(2)
        }
    }
}
