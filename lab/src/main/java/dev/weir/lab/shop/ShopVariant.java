package dev.weir.lab.shop;

import java.util.Map;

/** The service with one pool or the other. */
enum ShopVariant {
    HIKARI("HikariCP", "hikari", "examples/shop/target/shop-hikari.jar", Map.of()),
    WEIR("Weir", "weir", "examples/shop/weir/target/shop-weir.jar", Map.of()),
    /** The same jar; one class more is in use. */
    TENANTS(
            "Weir (told the tenant)",
            "tenants",
            "examples/shop/weir/target/shop-weir.jar",
            Map.of("spring.profiles.active", "tenants"));

    private final String label;
    private final String id;
    private final String jar;
    private final Map<String, String> properties;

    ShopVariant(String label, String id, String jar, Map<String, String> properties) {
        this.label = label;
        this.id = id;
        this.jar = jar;
        this.properties = properties;
    }

    /** The name on tables and charts. */
    String label() {
        return label;
    }

    /** The same for names of files and databases. */
    String id() {
        return id;
    }

    /** Where its build lies, from the root of the project on. */
    String jar() {
        return jar;
    }

    /** What it is told beside the address. */
    Map<String, String> properties() {
        return properties;
    }
}
