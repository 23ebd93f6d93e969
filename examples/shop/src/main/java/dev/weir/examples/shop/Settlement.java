package dev.weir.examples.shop;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Settles one order in one transaction. */
@Service
public class Settlement {

    private final JdbcClient jdbc;

    Settlement(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Writes the invoice of an order, unless it has one. */
    @Transactional
    public void settle(long order) {
        int open =
                jdbc.sql("update customer_order set settled = true where id = ? and not settled")
                        .param(order)
                        .update();
        if (open == 1) {
            jdbc.sql(
                            """
                            insert into invoice (order_id, amount_cents, written)
                            select order_id, sum(quantity * price_cents), now()
                              from order_line where order_id = ? group by order_id
                            """)
                    .param(order)
                    .update();
        }
    }
}
