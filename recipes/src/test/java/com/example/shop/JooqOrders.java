package com.example.shop;

import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.table;

import java.util.List;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SQLDialect;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** Orders by jOOQ. */
final class JooqOrders {
    private static final Table<Record> ORDERS = table("orders");
    private static final Field<String> CUSTOMER = field("customer", String.class);

    private final DSLContext dsl;

    JooqOrders(DataSource pool, SQLDialect dialect) {
        dsl = DSL.using(pool, dialect);
    }

    void add(String... customers) {
        dsl.transaction(
                transaction -> {
                    for (String customer : customers) {
                        transaction.dsl().insertInto(ORDERS, CUSTOMER).values(customer).execute();
                    }
                });
    }

    List<String> customers() {
        return dsl.select(CUSTOMER).from(ORDERS).orderBy(CUSTOMER).fetch(CUSTOMER);
    }
}
