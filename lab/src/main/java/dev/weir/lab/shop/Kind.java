package dev.weir.lab.shop;

import java.util.SplittableRandom;

/** What a request asks for. */
enum Kind {
    /** A product by its key: one read. */
    PRODUCT,
    /** A customer's last orders with their lines: two reads. */
    HISTORY,
    /** An order of three products: a transaction that reads, updates and inserts. */
    ORDER,
    /** The turnover of all tenants: reads every order. */
    REPORT;

    private static final double PRODUCTS = 0.7;
    private static final double HISTORIES = 0.2;

    /** What the next customer does: 70 % products, 20 % histories, 10 % orders. */
    static Kind ofCustomer(SplittableRandom random) {
        double draw = random.nextDouble();
        return draw < PRODUCTS ? PRODUCT : draw < PRODUCTS + HISTORIES ? HISTORY : ORDER;
    }
}
