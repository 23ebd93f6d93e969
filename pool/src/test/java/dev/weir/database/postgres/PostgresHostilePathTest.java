package dev.weir.database.postgres;

import static dev.weir.TestPools.execute;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.UnnamedCode;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A schema before pg_catalog in the search path may hold operators, types and aggregates of the
 * names that PostgreSQL's own have: the pool asks the server without them.
 */
@Tag("database")
@Timeout(120)
class PostgresHostilePathTest {

    private static final String[] STORED = {
        "create table public.watched (n int, t text default set_config('app.tenant', 'acme', false))",
        "create function public.enter() returns text language sql as"
                + " $$ select set_config('app.tenant', 'acme', false) $$",
        "create function public.watch() returns trigger language plpgsql as"
                + " $$ begin perform public.enter(); return new; end $$",
        "create trigger watch before update on public.watched"
                + " for each row execute function public.watch()",
        "create function public.announce() returns event_trigger language plpgsql as"
                + " $$ begin perform public.enter(); end $$",
        "create event trigger announce on ddl_command_end execute function public.announce()",
        "create view public.entering as select public.enter()",
        "create view public.setting as select set_config('app.tenant', 'acme', false)",
        "create domain public.small as int check (set_config('app.tenant', 'acme', false) = 'acme')",
        "create policy mine on public.watched using (set_config('app.tenant', 'a', false) = 'a')"
    };

    /** Every binary operator of pg_catalog that compares or matches, and one that joins texts. */
    private static final String OPERATORS =
            """
            do $$
            declare o record;
            begin
              for o in
                select oprname, oprleft::regtype as l, oprright::regtype as r
                  from pg_operator
                 where oprnamespace = 'pg_catalog'::regnamespace
                   and oprkind = 'b'
                   and oprname in ('=', '<>', '<', '>', '<=', '>=', '~', '!~', '~~', '!~~')
                   and not exists (select from pg_type
                                    where oid in (oprleft, oprright) and typtype = 'p')
              loop
                execute format('create or replace function hostile.lie(%%s, %%s) returns boolean'
                               ' language sql as ''select %1$s''', o.l, o.r);
                execute format('create operator hostile.%%s'
                               ' (leftarg = %%s, rightarg = %%s, function = hostile.lie)',
                               o.oprname, o.l, o.r);
              end loop;
            end $$""";

    private static final String[] OTHERS = {
        "create function hostile.joined(text, text) returns text language sql as 'select null::text'",
        "create operator hostile.|| (leftarg = text, rightarg = text, function = hostile.joined)",
        "create function hostile.count_lie(bigint) returns bigint language sql as 'select 0::bigint'",
        "create aggregate hostile.count(*) (sfunc = hostile.count_lie, stype = bigint, initcond = '0')",
        "create type hostile.text as enum ('nothing')"
    };

    private static int databases;

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
    private String url = "";

    private Connection connect(String path) throws SQLException {
        return DriverManager.getConnection(
                url + "?options=-c%20search_path=" + path, postgres.user(), postgres.password());
    }

    /** A database with stored code, and a schema whose every comparison gives that answer. */
    private void makeDatabase(boolean answer) throws SQLException {
        url = postgres.newDatabase("hostile_path_" + ++databases);
        try (Connection c = connect("public")) {
            execute(c, "create schema hostile", OPERATORS.formatted(answer));
            execute(c, OTHERS);
            execute(c, STORED);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void storedCodeIsFoundWhateverASchemaBeforeTheCatalogueHolds(boolean answer)
            throws SQLException {
        makeDatabase(answer);
        Set<String> routines = new TreeSet<>();
        UnnamedCode plain;
        try (Connection c = connect("public")) {
            plain = PostgresCode.read(c, name -> !routines.add(name));
        }
        assertThat(routines).contains("watch", "enter");
        assertThat(plain.changing()).isEqualTo("enter");
        Set<String> seen = new TreeSet<>();
        try (Connection c = connect("hostile,pg_catalog,public")) {
            assertThat(PostgresCode.read(c, name -> !seen.add(name))).isEqualTo(plain);
        }
        assertThat(seen).isEqualTo(routines);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatASessionBeganWithIsFoundWhateverASchemaBeforeTheCatalogueHolds(boolean answer)
            throws SQLException {
        makeDatabase(answer);
        try (Connection c = connect("hostile,pg_catalog,public")) {
            execute(c, "set lock_timeout = 7000");
            assertThat(PostgresReset.of(c, new Postgres()).restoringAll())
                    .contains("'lock_timeout', E'7000'")
                    .doesNotContain("max_connections");
        }
    }
}
