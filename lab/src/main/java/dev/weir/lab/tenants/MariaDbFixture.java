package dev.weir.lab.tenants;

import dev.weir.lab.pools.Endpoint;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A catalog for each tenant, and a user for each way. */
final class MariaDbFixture implements TenantFixture {

    private static final String USER_PREFIX = "weir_tenants_";
    private static final int INDEXED_FIELDS = 17;

    /** ER_OPTION_PREVENTS_STATEMENT: the server runs with {@code --skip-grant-tables}. */
    private static final int WITHOUT_GRANT_TABLES = 1290;

    private final ServerAccess site;
    private final String description;

    private MariaDbFixture(ServerAccess site, String description) {
        this.site = site;
        this.description = description;
    }

    /**
     * Makes the tenants, in place of those that an interrupted run left.
     *
     * @throws SQLException if the administrator may not create databases and users
     */
    static MariaDbFixture build(
            ServerAccess site, List<Tenant> tenants, int rows, List<String> ways)
            throws SQLException {
        try (Connection connection = site.admin().open();
                Statement statement = connection.createStatement()) {
            demolish(statement);
            users(statement, ways, site.secret());
            for (Tenant tenant : tenants) {
                for (String sql : tables(tenant, rows)) {
                    statement.execute(sql);
                }
            }
            String version = connection.getMetaData().getDatabaseProductVersion();
            return new MariaDbFixture(site, "MariaDB " + version);
        }
    }

    /** The user of a way's sessions. */
    static String user(String way) {
        return USER_PREFIX + way.replace('-', '_');
    }

    /** A server without grant tables lets everybody in under any name. */
    private static void users(Statement statement, List<String> ways, String secret)
            throws SQLException {
        try {
            for (String way : ways) {
                statement.execute(
                        "create user '%s'@'%%' identified by '%s'".formatted(user(way), secret));
                statement.execute(
                        "grant all on `%s%%`.* to '%s'@'%%'"
                                .formatted(Tenant.PREFIX.replace("_", "\\_"), user(way)));
            }
        } catch (SQLException e) {
            if (e.getErrorCode() != WITHOUT_GRANT_TABLES) {
                throw e;
            }
        }
    }

    private static List<String> tables(Tenant tenant, int ordinaryRows) {
        Size size = Size.of(tenant, ordinaryRows);
        String at = tenant.name() + ".";
        StringBuilder columns = new StringBuilder();
        StringBuilder indexes = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (int i = 1; i <= INDEXED_FIELDS; i++) {
            columns.append(", field").append(i).append(" varchar(40) not null");
            indexes.append(", index (field").append(i).append(")");
            values.append(", concat('value ', seq * ").append(i).append(")");
        }
        List<String> sql = new ArrayList<>();
        sql.add("create database " + tenant.name());
        sql.add(
                "create table "
                        + at
                        + "item (id int primary key, barcode varchar(40) not null,"
                        + " status varchar(20) not null, instance int not null,"
                        + " index (barcode), index (instance))");
        sql.add(
                "create table "
                        + at
                        + "patron (id int primary key, barcode varchar(40) not null,"
                        + " name varchar(80) not null, index (barcode))");
        sql.add(
                "create table "
                        + at
                        + "loan (id bigint auto_increment primary key, item int not null,"
                        + " patron int not null, made timestamp default current_timestamp,"
                        + " returned timestamp null, index (patron, returned), index (item))");
        sql.add(
                "create table "
                        + at
                        + "request (id int primary key, item int not null, patron int not null,"
                        + " position int not null, index (item, position))");
        sql.add(
                "create table "
                        + at
                        + "instance (id int primary key, doc longtext not null,"
                        + " title varchar(80) not null"
                        + columns
                        + ", index (title)"
                        + indexes
                        + ")");
        sql.add(
                "create table "
                        + at
                        + "circulation_log (id bigint auto_increment primary key,"
                        + " item int not null, action varchar(20) not null,"
                        + " at timestamp default current_timestamp)");
        sql.add("create table " + at + "canary (name varchar(80) not null)");
        sql.add(
                "insert into %sitem select seq, concat('b', seq), 'in', 1 + seq %% %d from %s"
                        .formatted(at, size.instances(), upTo(size.items())));
        sql.add(
                "insert into %spatron select seq, concat('p', seq), concat('patron ', seq) from %s"
                        .formatted(at, upTo(size.patrons())));
        sql.add(
                "insert into %sloan (item, patron) select 1 + (seq * 7) %% %d, 1 + seq %% %d from %s"
                        .formatted(at, size.items(), size.patrons(), upTo(size.loans())));
        sql.add(
                "insert into %srequest select seq, 1 + (seq * 3) %% %d, 1 + seq %% %d, seq from %s"
                        .formatted(at, size.items(), size.patrons(), upTo(size.requests())));
        sql.add(
                "insert into "
                        + at
                        + "instance select seq, repeat('d', 400), concat('title ', seq)"
                        + values
                        + " from "
                        + upTo(size.instances()));
        sql.add("insert into " + at + "canary values ('" + tenant.name() + "')");
        return sql;
    }

    /** MariaDB's sequence engine: a table of the numbers from 1 on. */
    private static String upTo(int count) {
        return "seq_1_to_" + count;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public Endpoint door(String way, Login login, Tenant tenant) {
        // Catalogs bring no user of their own: what keeps tenants apart here is the catalog alone.
        return site.door(tenant.name(), "sslMode=disable", user(way));
    }

    @Override
    public Statements statements(Naming naming, Tenant tenant) {
        return Statements.prefixed(naming == Naming.QUALIFIED ? tenant.name() + "." : "", "title");
    }

    @Override
    public Check check(Naming naming, Tenant tenant, String user) {
        String name = tenant.name();
        return naming == Naming.QUALIFIED
                ? new Check("select name from " + name + ".canary", name)
                : new Check(
                        "select concat(database(), '/', (select name from canary))",
                        name + "/" + name);
    }

    @Override
    public ServerMeter meter() throws SQLException {
        return new MariaDbMeter(site.admin().open());
    }

    @Override
    public int freeConnections() throws SQLException {
        return site.number(
                "select @@max_connections - count(*) from information_schema.processlist");
    }

    @Override
    public void close() throws SQLException {
        site.work(MariaDbFixture::demolish);
    }

    private static void demolish(Statement statement) throws SQLException {
        for (String sql :
                ServerAccess.column(
                        statement,
                        "select concat('drop database `', schema_name, '`')"
                                + " from information_schema.schemata where schema_name regexp '^"
                                + Tenant.PREFIX
                                + "[0-9]+$'")) {
            statement.execute(sql);
        }
        for (String sql :
                ServerAccess.column(
                        statement,
                        "select concat('drop user ''', user, '''@''', host, '''') from mysql.user"
                                + " where left(user, "
                                + USER_PREFIX.length()
                                + ") = '"
                                + USER_PREFIX
                                + "'")) {
            statement.execute(sql);
        }
    }
}
