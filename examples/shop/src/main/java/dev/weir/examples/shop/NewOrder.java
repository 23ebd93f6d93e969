package dev.weir.examples.shop;

import java.util.List;

/** What a customer asks for. */
public record NewOrder(int customer, List<Item> items) {

    /** So many pieces of a product. */
    public record Item(long product, int quantity) {}
}
