package dev.weir.tools.server;

/** The database servers that can be read. */
public enum Product {
    /** PostgreSQL. */
    POSTGRESQL("PostgreSQL"),
    /** MariaDB. */
    MARIADB("MariaDB"),
    /** MySQL, read through MariaDB's driver. */
    MYSQL("MySQL");

    private final String label;

    Product(String label) {
        this.label = label;
    }

    /** The name as its makers write it. */
    public String label() {
        return label;
    }
}
