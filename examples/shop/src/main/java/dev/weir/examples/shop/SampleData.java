package dev.weir.examples.shop;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Fills a database that has no products: ten tenants with 200 products each, and their orders. */
@Component
class SampleData implements ApplicationRunner {

    private final JdbcClient jdbc;
    private final int orders;

    SampleData(JdbcClient jdbc, @Value("${shop.sample-orders}") int orders) {
        this.jdbc = jdbc;
        this.orders = orders;
    }

    @Override
    @Transactional
    public void run(ApplicationArguments arguments) {
        if (jdbc.sql("select exists (select from product)").query(Boolean.class).single()) {
            return;
        }
        jdbc.sql(
                        """
                        insert into product
                        select n, 't' || (n - 1) / 200, 'product ' || n, 100 + n % 900, 1000000000
                          from generate_series(1, 2000) n
                        """)
                .update();
        // Negative keys leave the sequences to the orders of customers.
        jdbc.sql(
                        """
                        insert into customer_order
                        select -n, 't' || n % 10, n / 10 % 1000, now() - n * interval '1 minute', false
                          from generate_series(1, ?) n
                        """)
                .param(orders)
                .update();
        jdbc.sql(
                        """
                        insert into order_line
                        select -n, -((n + 2) / 3), (n + 2) / 3 % 10 * 200 + n % 200 + 1,
                               1 + n % 3, 100 + n % 900
                          from generate_series(1, 3 * ?) n
                        """)
                .param(orders)
                .update();
        // Otherwise the first reports would be planned for empty tables.
        jdbc.sql("analyze").update();
    }
}
