package dev.weir.examples.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;

/** One product of an order, at the price of that day. */
@Entity
public class OrderLine {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    private Long id;

    @ManyToOne(fetch = FetchType.LAZY, optional = false)
    @JoinColumn(name = "order_id")
    private CustomerOrder order;

    private long productId;
    private int quantity;
    private int priceCents;

    protected OrderLine() {}

    OrderLine(CustomerOrder order, Product product, int quantity) {
        this.order = order;
        this.productId = product.getId();
        this.quantity = quantity;
        this.priceCents = product.getPriceCents();
    }

    long productId() {
        return productId;
    }

    int quantity() {
        return quantity;
    }

    int priceCents() {
        return priceCents;
    }
}
