package dev.weir.lab.tenants;

import java.util.ArrayList;
import java.util.List;

/**
 * The tables on PostgreSQL: light ones, and one like those of FOLIO's RMB, a document with eighteen
 * expression indexes through an SQL function and two GIN indexes.
 */
final class PostgresTables {

    /** The schema of what the tenants share. */
    static final String COMMON = "weir_tenants";

    /** The schema of the tables that hold all tenants' rows. */
    static final String POLICY = "weir_tenants_rls";

    /** The setting that the policy reads. */
    static final String SETTING = "app.tenant";

    static final String FOLD =
            "create function "
                    + COMMON
                    + ".fold(text) returns text immutable language sql"
                    + " as $$ select replace($1, '-', ' ') $$";

    private static final int EXPRESSION_INDEXES = 18;

    private PostgresTables() {}

    /** What finds an instance by its title in a tenant's own table. */
    static String titleKey() {
        return key("title");
    }

    private static String key(String field) {
        return "lower(" + COMMON + ".fold(doc->>'" + field + "'))";
    }

    /** The tenant's schema with its tables and rows, its role being the owner. */
    static List<String> ofTenant(Tenant tenant, int ordinaryRows) {
        String schema = tenant.name();
        List<String> sql = new ArrayList<>();
        sql.add("create schema " + schema + " authorization " + schema);
        sql.add("set local role " + schema);
        sql.add("set local search_path = " + schema);
        sql.addAll(tables("", ""));
        sql.add("create index on item (barcode)");
        sql.add("create index on item (instance)");
        sql.add("create index on patron (barcode)");
        sql.add("create index on loan (patron) where returned is null");
        sql.add("create index on loan (item)");
        sql.add("create index on request (item, position)");
        sql.add("create index on instance (" + key("title") + ")");
        for (int i = 1; i < EXPRESSION_INDEXES; i++) {
            sql.add("create index on instance (" + key("field" + i) + ")");
        }
        sql.add("create index on instance using gin (doc jsonb_path_ops)");
        sql.add("create index on instance using gin (to_tsvector('simple', doc->>'title'))");
        sql.addAll(rows("", "", tenant, ordinaryRows));
        sql.add("analyze item, patron, loan, request, instance");
        sql.add("reset role");
        sql.add("reset search_path");
        return sql;
    }

    /**
     * The tables of all tenants. A policy's filter comes before any function that may leak, so
     * their title's key is a column of its own: an expression's index would not be used.
     */
    static List<String> withPolicy() {
        List<String> sql = new ArrayList<>();
        sql.add("create schema " + POLICY);
        sql.add("set local search_path = " + POLICY);
        String owner = "tenant text not null default current_setting('" + SETTING + "'), ";
        sql.addAll(
                tables(
                        owner,
                        ", title_key text generated always as (" + key("title") + ") stored"));
        sql.add("create index on item (tenant, barcode)");
        sql.add("create index on patron (tenant, barcode)");
        sql.add("create index on loan (tenant, patron) where returned is null");
        sql.add("create index on loan (tenant, item)");
        sql.add("create index on request (tenant, item, position)");
        sql.add("create index on instance (tenant, title_key)");
        for (String table : TABLES) {
            sql.add("alter table " + table + " enable row level security");
            sql.add(
                    "create policy own_rows on "
                            + table
                            + " using (tenant = current_setting('"
                            + SETTING
                            + "', true))");
        }
        sql.add("reset search_path");
        return sql;
    }

    /** A tenant's rows in the tables of all tenants. */
    static List<String> rowsWithPolicy(Tenant tenant, int ordinaryRows) {
        List<String> sql = new ArrayList<>();
        sql.add("set local search_path = " + POLICY);
        sql.addAll(rows("tenant, ", "'" + tenant.name() + "', ", tenant, ordinaryRows));
        sql.add("reset search_path");
        return sql;
    }

    static String analyzePolicy() {
        return "analyze "
                + String.join(", ", TABLES.stream().map(table -> POLICY + "." + table).toList());
    }

    private static final List<String> TABLES =
            List.of("item", "patron", "loan", "request", "instance", "circulation_log", "canary");

    private static List<String> tables(String owner, String titleKey) {
        String key = owner.isEmpty() ? "primary key (id)" : "primary key (tenant, id)";
        return List.of(
                "create table item ("
                        + owner
                        + "id int not null, barcode text not null, status text not null,"
                        + " instance int not null, "
                        + key
                        + ")",
                "create table patron ("
                        + owner
                        + "id int not null, barcode text not null, name text not null, "
                        + key
                        + ")",
                "create table loan ("
                        + owner
                        + "id bigint generated always as identity, item int not null,"
                        + " patron int not null, made timestamptz not null default now(),"
                        + " returned timestamptz, "
                        + key
                        + ")",
                "create table request ("
                        + owner
                        + "id int not null, item int not null, patron int not null,"
                        + " position int not null, "
                        + key
                        + ")",
                "create table instance ("
                        + owner
                        + "id int not null, doc jsonb not null"
                        + titleKey
                        + ", "
                        + key
                        + ")",
                "create table circulation_log ("
                        + owner
                        + "id bigint generated always as identity, item int not null,"
                        + " action text not null, at timestamptz not null default now(), "
                        + key
                        + ")",
                "create table canary (" + owner + "name text not null)");
    }

    private static List<String> rows(String column, String value, Tenant tenant, int ordinaryRows) {
        Size size = Size.of(tenant, ordinaryRows);
        StringBuilder fields = new StringBuilder();
        for (int i = 1; i < EXPRESSION_INDEXES; i++) {
            fields.append(", 'field").append(i).append("', 'Value ' || i * ").append(i);
        }
        return List.of(
                insert("item (" + column + "id, barcode, status, instance)")
                        + value
                        + "i, 'b' || i, 'in', 1 + i % "
                        + size.instances()
                        + upTo(size.items()),
                insert("patron (" + column + "id, barcode, name)")
                        + value
                        + "i, 'p' || i, 'patron ' || i"
                        + upTo(size.patrons()),
                insert("loan (" + column + "item, patron)")
                        + value
                        + "1 + (i * 7) % "
                        + size.items()
                        + ", 1 + i % "
                        + size.patrons()
                        + upTo(size.loans()),
                insert("request (" + column + "id, item, patron, position)")
                        + value
                        + "i, 1 + (i * 3) % "
                        + size.items()
                        + ", 1 + i % "
                        + size.patrons()
                        + ", i"
                        + upTo(size.requests()),
                insert("instance (" + column + "id, doc)")
                        + value
                        + "i, jsonb_build_object('title', 'Title-' || i"
                        + fields
                        + ")"
                        + upTo(size.instances()),
                insert("canary (" + column + "name)")
                        + value
                        + "'"
                        + tenant.name()
                        + "'"
                        + upTo(1));
    }

    private static String insert(String target) {
        return "insert into " + target + " select ";
    }

    private static String upTo(int count) {
        return " from generate_series(1, " + count + ") i";
    }
}
