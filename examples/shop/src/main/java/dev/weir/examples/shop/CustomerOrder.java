package dev.weir.examples.shop;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a customer has ordered. */
@Entity
public class CustomerOrder {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE)
    private Long id;

    private String tenant;
    private int customer;
    private Instant placed;
    private boolean settled;

    @OneToMany(mappedBy = "order", cascade = CascadeType.PERSIST)
    private List<OrderLine> lines = new ArrayList<>();

    protected CustomerOrder() {}

    CustomerOrder(String tenant, int customer, Instant placed) {
        this.tenant = tenant;
        this.customer = customer;
        this.placed = placed;
    }

    void add(Product product, int quantity) {
        lines.add(new OrderLine(this, product, quantity));
    }

    public Long getId() {
        return id;
    }

    public int getCustomer() {
        return customer;
    }

    public Instant getPlaced() {
        return placed;
    }

    public boolean isSettled() {
        return settled;
    }

    List<OrderLine> lines() {
        return lines;
    }
}
