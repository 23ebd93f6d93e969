package dev.weir.examples.shop;

import java.util.List;
import org.springframework.data.repository.Repository;

/** Orders by tenant. */
interface OrderRepository extends Repository<CustomerOrder, Long> {

    CustomerOrder save(CustomerOrder order);

    /** The last orders of a customer, the newest first. */
    List<CustomerOrder> findTop10ByTenantAndCustomerOrderByPlacedDesc(String tenant, int customer);
}
