package dev.weir.sql;

import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SqlDialect.MYSQL;
import static dev.weir.sql.SqlDialect.POSTGRES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which sources of functions and triggers are taken for a change of the session. */
@Tag("fast")
class RoutineClassifierTest {

    private static final List<String> POSTGRES_CHANGES =
            List.of(
                    "select set_config('a.b', 'c', false)",
                    "begin perform set_config('a.b', new.a, false); return new; end",
                    "begin perform set_config('a.b', new.a, local); return new; end",
                    "BEGIN ATOMIC SELECT set_config('a.b'::text, 'c'::text, false); END",
                    "begin set role bob; return new; end",
                    "begin if new.a then set search_path = x; end if; return new; end",
                    "begin if a then null; else set x.y = 1; end if; end",
                    "begin loop reset all; end loop; end",
                    "declare r record; begin for r in select 1 loop listen news; end loop; end",
                    "begin null; exception when others then set x.y = 1; end",
                    "<<outer>> begin set x.y = 1; end",
                    "begin -- it's\n set x.y = 1; end",
                    "begin create temp table if not exists t (n int); return new; end",
                    "begin create table pg_temp.t (n int); end",
                    "begin perform pg_advisory_lock(1); return new; end",
                    "prepare p as select 1",
                    "declare c cursor with hold for select 1",
                    "begin execute 'set x.y = 1'; return new; end",
                    "begin execute format('insert into %I values ($1.*)', a) using new; end",
                    "begin return query execute a; end",
                    "select query_to_xml('select set_config(1)', true, true, '')",
                    "select setseed(0.5)",
                    "begin a := 'it\\'; set x.y = 1; --'; end",
                    "begin update pg_settings set setting = 'x'; end",
                    "begin set U&\"r\\006fle\" to bob; end",
                    "begin set local.x = 1; end",
                    "select ts_rewrite('a', 'select leak()')",
                    "begin a := new.b ### 1; end",
                    "begin a := U&\"leak\"(1); end",
                    "begin a := (new).\"my leak\"; end",
                    "select \"my leak\"()",
                    // names that are spelt like words that steer
                    "set begin.x = '1'",
                    "set loop.x = '1'",
                    "set atomic.x = '1'",
                    "set repeat.x = '1'",
                    "declare atomic cursor with hold for select 1",
                    "declare begin cursor with hold for select 1",
                    "copy loop from program 'true'",
                    "declare begin set x.y = 1; end",
                    "begin while a < 1. loop set x.y = 1; end loop; end",
                    // variables and tables that are called like words before a name
                    "begin if copy then set x.y = 1; end if; end",
                    "begin if a and set then set x.y = 1; end if; end",
                    "begin while declare loop set x.y = 1; end loop; end",
                    "declare r record; begin for r in select a from copy loop set x.y = 1;"
                            + " end loop; end",
                    "begin case when copy then set x.y = 1; else null; end case; end",
                    "begin if a > 1_000. then set x.y = 1; end if; end",
                    // what the search path leads to may be temporary
                    "begin create table t (n int); end",
                    "begin perform set_config('search_path', 'pg_temp', true);"
                            + " create sequence s; end",
                    "select isn_weak(true)",
                    "select (true).isn_weak",
                    "select oracle.set_nls_sort('cs_CZ')");

    private static final List<String> POSTGRES_HARMLESS =
            List.of(
                    "begin new.updated_at = now(); return new; end",
                    "begin new.updated_at := now(); return new; end",
                    "begin update t set role = 1, a = 2 where b = new.b; return null; end",
                    "begin if new.a <> old.a then update t set a = 1; end if; return new; end",
                    "begin insert into t values (new.*) on conflict (a) do update set a = 1; end",
                    "begin update t set a = case when b then 1 else 2 end, c = 3; end",
                    "begin perform set_config('a.b', 'c', true); return new; end",
                    "begin set local role bob; return new; end",
                    "begin set constraints all deferred; return new; end",
                    "begin perform pg_advisory_xact_lock(1); return new; end",
                    "begin perform pg_notify('news', new.a::text); return null; end",
                    "begin raise exception 'set role %', new.a; end",
                    "begin -- set role bob;\n return new; end",
                    "begin new.tsv := to_tsvector('english', new.text); return new; end",
                    "declare temp int; begin select count(*) into a from t; return new; end",
                    "select lower(a) from t",
                    "begin a := repeat('-', 3); return new; end",
                    "begin a := case when b then .5 else .7 end; return new; end",
                    "begin for i in 1..10 loop update t set hold = true; end loop; end",
                    "BEGIN ATOMIC UPDATE t SET a = 1; DELETE FROM u; END");

    private static final List<String> MYSQL_CHANGES =
            List.of(
                    "set @tenant = 'acme'",
                    "begin set @tenant = new.a; end",
                    "begin set new.a = 1, @b = 2; end",
                    "begin set new.a = if(x, 1, 2), sql_mode = 'ansi'; end",
                    "set sql_mode = ''",
                    "set @@session.sql_mode = ''",
                    "begin if new.a then set time_zone = '+01:00'; end if; end",
                    "begin declare exit handler for sqlexception set @failed = 1; end",
                    "begin declare continue handler for not found set sql_mode = ''; end",
                    "begin while a do set @n = @n + 1; end while; end",
                    "begin select a into @x from t; end",
                    "begin select a, b into c, @x from t; end",
                    "begin select @n := @n + 1; end",
                    "begin do get_lock('a', 1); end",
                    "begin case a when 1 then set @x = 1; else begin end; end case; end",
                    "begin create temporary table t (n int); end",
                    "begin prepare p from 'select 1'; end",
                    "begin get diagnostics @n = row_count; end",
                    "begin get current diagnostics condition 1 a = mysql_errno, @m = message_text; end",
                    "begin call counted(new.a, @n); end",
                    "call counted(@n)",
                    "l: begin set @x = 1; end",
                    // variables that are called like words of SET
                    "begin declare session int; set session time_zone = '+01:00'; end",
                    "begin declare local, role int; set local time_zone = '+01:00'; end",
                    "begin declare role int; set role other; end",
                    "begin declare statement int; set statement := 1, sql_mode = ''; end",
                    "begin declare statement int; set statement = 1, sql_mode = ''; end",
                    // a variable that ends with its block
                    "begin begin declare time_zone int; set time_zone = 1; end;"
                            + " set time_zone = '+01:00'; end",
                    "if new.a then begin declare autocommit int; end; set autocommit = 0; end if",
                    // what is declared and is no variable
                    "begin declare autocommit cursor for select 1; set autocommit = 0; end",
                    "begin declare autocommit condition for 1051; set autocommit = 0; end",
                    // user variables that are called like words that steer
                    "set @begin = now()",
                    "set @loop = 1",
                    "set @repeat = 1",
                    "set @do = 1",
                    "set @then = 1",
                    "set @else = 1",
                    "set @atomic = 1",
                    "begin set @begin = 1; end",
                    "begin set begin = 1, @x = 2; end",
                    "begin select 1 into @begin; end",
                    // targets and names of several parts
                    "begin select 1, 2 into rec.a, @x; end",
                    "begin select 1, 2 into :new.a, @x; end",
                    "begin select 1. into @x; end",
                    "begin select @a.b := 1; end",
                    "begin declare copy int; if copy then set sql_mode = ''; end if; end",
                    // assignments of the Oracle mode
                    "begin time_zone := '+09:00'; end",
                    "begin if new.a then sql_mode := ''; end if; end",
                    "declare a int; b int; begin a := 1; sql_mode := ''; end",
                    // labels of the Oracle mode
                    "begin <<again>> set @x = 1; end",
                    "begin <<again>> sql_mode := ''; end",
                    "begin <<again>> create temporary table t (n int); end",
                    // a variable that ends with its block, in the Oracle mode
                    "begin declare sql_mode int; begin sql_mode := 1; end; sql_mode := ''; end",
                    "begin declare a int; sql_mode int; begin a := 1; end; sql_mode := ''; end",
                    // statements that a handler runs
                    "begin declare continue handler for not found"
                            + " create temporary table t (n int); end",
                    "begin declare exit handler for sqlstate value '45000', 1051, gone"
                            + " call counted(@n); end",
                    "begin declare exit handler for not found, sqlwarning begin set @x = 1; end; end");

    private static final List<String> MYSQL_HARMLESS =
            List.of(
                    "set new.updated_at = now()",
                    "begin set new.a = 1, new.b = if(new.c, 2, 3); end",
                    "begin declare n, m int default 0; set n = 1; set m = n, n = 2; end",
                    "begin declare n int; set n := 1; set n /* is */ = 2; end",
                    "begin declare n int; begin declare n, m int; set m = 1; end; set n = 2; end",
                    "begin if new.a then update t set role = 1 where b = new.b; end if; end",
                    "begin declare done int; declare continue handler for not found set done = 1; end",
                    "begin insert into log (who, what) values (@user, new.a); end",
                    "insert into log select a, @user from t",
                    "begin while n do update t set a = 1; end while; end",
                    "begin if @user is null then signal sqlstate '45000'; end if; end",
                    "begin get diagnostics n = row_count; update t set a = @user; end",
                    "begin insert into log values (@begin, @do, @a.then); end",
                    "begin declare n int; declare c cursor for select 1; set n = 1; end",
                    "begin declare n int; declare exit handler for sqlstate '45000', not found"
                            + " begin set n = 1; end; set n = 2; end",
                    "begin select 1 >> 2, a >> b; end",
                    "begin declare n int; begin n := 1; end; if n then new.a := 2; end if; end",
                    "l: begin declare n int; begin declare m int; end; set n = 1; end",
                    "declare n int; m int := 1; begin n := m; m := 2; :new.a := n; new.b := m; end",
                    "return coalesce(@tenant, 'none')",
                    "select `app`.`tenant`() AS `tenant`",
                    "begin replace into t values (new.a); delete from u where b = old.b; end");

    @ParameterizedTest
    @FieldSource("POSTGRES_CHANGES")
    void aPostgresRoutineThatChangesItsSessionIsSeen(String source) {
        assertThat(new RoutineClassifier(source, POSTGRES, "plpgsql").changesSession()).isTrue();
    }

    @ParameterizedTest
    @FieldSource("POSTGRES_HARMLESS")
    void aPostgresRoutineThatChangesNothingIsToldApart(String source) {
        assertThat(new RoutineClassifier(source, POSTGRES, "plpgsql").changesSession()).isFalse();
    }

    @ParameterizedTest
    @FieldSource("MYSQL_CHANGES")
    void aMySqlRoutineThatChangesItsSessionIsSeen(String source) {
        assertThat(new RoutineClassifier(source, MYSQL, "sql").changesSession()).isTrue();
    }

    @ParameterizedTest
    @FieldSource("MYSQL_HARMLESS")
    void aMySqlRoutineThatChangesNothingIsToldApart(String source) {
        assertThat(new RoutineClassifier(source, MYSQL, "sql").changesSession()).isFalse();
    }

    /** In PL/pgSQL the target is a variable. */
    @Test
    void selectIntoMakesATableInSqlAlone() {
        String source = "select count(*) into n from t";
        assertThat(new RoutineClassifier(source, POSTGRES, "sql").changesSession()).isTrue();
        assertThat(new RoutineClassifier(source, POSTGRES, "plpgsql").changesSession()).isFalse();
        assertThat(
                        new RoutineClassifier("insert into t values (1); select a", POSTGRES, "sql")
                                .changesSession())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "begin load 'a'; end",
                "begin perform dblink_connect('c', ''); end",
                "begin do $a$ begin load 'a'; end $a$; end",
                "begin a := 'it\\'; perform setseed(0.5); end"
            })
    void whatNoResetUndoesIsTold(String source) {
        assertThat(new RoutineClassifier(source, POSTGRES, "plpgsql").effects() & BEYOND_RESET)
                .isNotZero();
    }

    @Test
    void theNamesOfWhatItCallsAreTold() {
        assertThat(
                        new RoutineClassifier(
                                        "begin perform app.\"Enter\"(1); x := Leave (2); end",
                                        POSTGRES,
                                        "plpgsql")
                                .calls())
                .contains("Enter", "leave");
        assertThat(new RoutineClassifier("begin call app.enter; end", MYSQL, "sql").calls())
                .contains("enter");
        // as in MariaDB's Oracle mode
        assertThat(
                        new RoutineClassifier("begin if a then enter; end if; end", MYSQL, "sql")
                                .calls())
                .contains("enter");
        assertThat(
                        new RoutineClassifier("select `app`.`gate`.`enter`() AS `a`", MYSQL, "sql")
                                .calls())
                .contains("gate", "enter");
        assertThat(
                        new RoutineClassifier(
                                        "select (r).enter, r.\"Leave\" from t r", POSTGRES, "sql")
                                .calls())
                .contains("enter", "Leave")
                .doesNotContain("leave");
    }

    @Test
    void noSourceMakesItThrow() {
        String[] pieces = {
            "begin ",
            "set ",
            "@",
            "x",
            ":=",
            "(",
            ")",
            ",",
            ";",
            "'",
            "\"",
            "$a$",
            "declare ",
            "into ",
            "call ",
            "/*",
            "*/",
            "--",
            "\n",
            "new.",
            "then ",
            "`",
            "\\",
            "!",
            " "
        };
        Random random = new Random(11);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder source = new StringBuilder();
            for (int length = random.nextInt(20); length > 0; length--) {
                source.append(pieces[random.nextInt(pieces.length)]);
            }
            SqlDialect dialect = random.nextBoolean() ? POSTGRES : MYSQL;
            assertThatCode(() -> new RoutineClassifier(source.toString(), dialect, "sql"))
                    .as("%s: %s", dialect, source)
                    .doesNotThrowAnyException();
        }
    }
}
