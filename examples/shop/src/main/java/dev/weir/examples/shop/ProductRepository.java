package dev.weir.examples.shop;

import java.util.Optional;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Products by tenant: one tenant never finds another's. */
interface ProductRepository extends Repository<Product, Long> {

    Optional<Product> findByTenantAndId(String tenant, long id);

    /** Takes pieces from the stock, if there are as many; answers how many rows that changed. */
    @Modifying
    @Query(
            "update Product p set p.stock = p.stock - :quantity where p.id = :id and p.stock >= :quantity")
    int take(long id, int quantity);
}
