package dev.weir.lab.versions;

/** Servers that run the same work through the same driver, and so can be compared. */
enum Family {
    /** The oldest that is built by the same compiler with the same options as the later ones. */
    POSTGRESQL("PostgreSQL", "PostgreSQL 11"),

    /** The version of the published claim. */
    MYSQL("MySQL and MariaDB", "MySQL 5.6");

    private final String title;
    private final String base;

    Family(String title, String base) {
        this.title = title;
        this.base = base;
    }

    String title() {
        return title;
    }

    /** The release that the others are held against, unless another is asked for. */
    String base() {
        return base;
    }
}
