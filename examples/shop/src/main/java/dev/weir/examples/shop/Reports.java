package dev.weir.examples.shop;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What the owner wants to know: reads every order there is. */
@Service
public class Reports {

    /** What a tenant has sold in a month. */
    public record HoldTimeStats(String tenant, String month, long orders, long amountCents) {}

    private final JdbcClient jdbc;

    Reports(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The turnover of each tenant in each month. */
    @Transactional(readOnly = true)
    public List<HoldTimeStats> turnover() {
        return jdbc.sql(
                        """
                        select o.tenant,
                               to_char(o.placed, 'YYYY-MM') as month,
                               count(distinct o.id) as orders,
                               sum(l.quantity * l.price_cents) as amount_cents
                          from customer_order o
                          join order_line l on l.order_id = o.id
                         group by o.tenant, month
                         order by o.tenant, month
                        """)
                .query(HoldTimeStats.class)
                .list();
    }
}
