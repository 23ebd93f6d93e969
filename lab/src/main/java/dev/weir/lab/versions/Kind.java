package dev.weir.lab.versions;

import java.util.Locale;

/** How a server is started and spoken to. */
enum Kind {
    POSTGRESQL,
    MYSQL,
    MARIADB;

    /** The kind of that name in the data file. */
    static Kind named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /** Servers of one family are compared with each other: MariaDB has been MySQL once. */
    Family family() {
        return this == POSTGRESQL ? Family.POSTGRESQL : Family.MYSQL;
    }
}
