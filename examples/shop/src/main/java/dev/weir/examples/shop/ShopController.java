package dev.weir.examples.shop;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What customers do in the shop of a tenant. */
@RestController
class ShopController {

    private final Orders orders;

    ShopController(Orders orders) {
        this.orders = orders;
    }

    @GetMapping("/shops/{tenant}/products/{id}")
    Product product(@PathVariable String tenant, @PathVariable long id) {
        return orders.product(tenant, id);
    }

    @GetMapping("/shops/{tenant}/customers/{customer}/orders")
    List<OrderView> history(@PathVariable String tenant, @PathVariable int customer) {
        return orders.history(tenant, customer);
    }

    @PostMapping("/shops/{tenant}/orders")
    OrderView place(@PathVariable String tenant, @RequestBody NewOrder wanted) {
        return orders.place(tenant, wanted);
    }
}
