/** A JDBC connection pool that finds its own size. */
module dev.weir {
    requires transitive java.sql;
    requires java.management;
    requires java.naming;
    requires jdk.jfr;
    requires static org.jspecify;

    exports dev.weir;

    provides java.sql.Driver with
            dev.weir.WeirDriver;
}
