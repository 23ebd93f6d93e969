package dev.weir.examples.shop;

import java.time.Instant;
import java.util.List;

/** An order as its customer sees it. */
public record OrderView(
        long id, Instant placed, boolean settled, long amountCents, List<LineView> lines) {

    /** A line of it. */
    public record LineView(long product, int quantity, int priceCents) {}

    static OrderView of(CustomerOrder order) {
        return new OrderView(
                order.getId(),
                order.getPlaced(),
                order.isSettled(),
                order.lines().stream()
                        .mapToLong(line -> (long) line.quantity() * line.priceCents())
                        .sum(),
                order.lines().stream()
                        .map(
                                line ->
                                        new LineView(
                                                line.productId(),
                                                line.quantity(),
                                                line.priceCents()))
                        .toList());
    }
}
