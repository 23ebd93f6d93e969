package dev.weir.examples.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** What a tenant sells. */
@Entity
public class Product {

    @Id private Long id;
    private String tenant;
    private String name;
    private int priceCents;
    private int stock;

    protected Product() {}

    public Long getId() {
        return id;
    }

    public String getTenant() {
        return tenant;
    }

    public String getName() {
        return name;
    }

    public int getPriceCents() {
        return priceCents;
    }

    public int getStock() {
        return stock;
    }
}
