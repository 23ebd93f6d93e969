package dev.weir.tools.migrate;

import dev.weir.tools.settings.Placeholders;
import dev.weir.tools.settings.SettingNames;
import java.util.Optional;
import java.util.stream.Stream;

/** A pool whose settings can be read. The constants are the names of the option's values. */
enum PoolType {
    hikari("HikariCP", "com.zaxxer.hikari."),
    dbcp2("Commons DBCP 2", "org.apache.commons.dbcp2."),
    tomcat("Tomcat's JDBC pool", "org.apache.tomcat.jdbc."),
    c3p0("c3p0", "com.mchange.v2.c3p0."),
    druid("Druid", "com.alibaba.druid.");

    private final String label;
    private final String classes;

    PoolType(String label, String classes) {
        this.label = label;
        this.classes = classes;
    }

    /** The pool's name as its makers write it. */
    String label() {
        return label;
    }

    /** The pool whose settings stand below a part of a name, such as {@code hikari}. */
    static Optional<PoolType> called(String part) {
        String folded = SettingNames.fold(part);
        return Stream.of(values()).filter(type -> type.name().equals(folded)).findFirst();
    }

    /** Whether Hibernate calls its way to this pool so, by a short name or by the class. */
    boolean isProvider(String value) {
        return !Placeholders.in(value) && SettingNames.fold(value).contains(name());
    }

    /** The pool that a class of that name belongs to. */
    static Optional<PoolType> ofClass(String name) {
        return Stream.of(values()).filter(type -> name.startsWith(type.classes)).findFirst();
    }
}
