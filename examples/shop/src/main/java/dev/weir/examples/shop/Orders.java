package dev.weir.examples.shop;

import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.server.ResponseStatusException;

/** Placing orders and looking at them, each in one transaction. */
@Service
public class Orders {

    private final ProductRepository products;
    private final OrderRepository orders;
    private final Clock clock = Clock.systemUTC();

    Orders(ProductRepository products, OrderRepository orders) {
        this.products = products;
        this.orders = orders;
    }

    /** A tenant's product; 404 if there is none of that number. */
    @Transactional(readOnly = true)
    public Product product(String tenant, long id) {
        return products.findByTenantAndId(tenant, id)
                .orElseThrow(
                        () ->
                                new ResponseStatusException(
                                        HttpStatus.NOT_FOUND,
                                        "%s has no product %d".formatted(tenant, id)));
    }

    /** The last ten orders of a customer. */
    @Transactional(readOnly = true)
    public List<OrderView> history(String tenant, int customer) {
        return orders.findTop10ByTenantAndCustomerOrderByPlacedDesc(tenant, customer).stream()
                .map(OrderView::of)
                .toList();
    }

    /** Takes the pieces from the stock and writes the order; 409 if a product is short. */
    @Transactional
    public OrderView place(String tenant, NewOrder wanted) {
        CustomerOrder order = new CustomerOrder(tenant, wanted.customer(), clock.instant());
        // In one order of products for all, or two customers could wait for each other's rows.
        List<NewOrder.Item> items =
                wanted.items().stream()
                        .sorted(Comparator.comparingLong(NewOrder.Item::product))
                        .toList();
        for (NewOrder.Item item : items) {
            Product product = product(tenant, item.product());
            if (products.take(item.product(), item.quantity()) == 0) {
                throw new ResponseStatusException(
                        HttpStatus.CONFLICT, "%s is out of stock".formatted(product.getName()));
            }
            order.add(product, item.quantity());
        }
        return OrderView.of(orders.save(order));
    }
}
