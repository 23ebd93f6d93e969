package com.example.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An order as Hibernate maps it. */
@Entity
@Table(name = "orders")
class ShopOrder {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Long id;

    private String customer;

    protected ShopOrder() {}

    ShopOrder(String customer) {
        this.customer = customer;
    }

    String customer() {
        return customer;
    }
}
