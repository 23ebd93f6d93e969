package dev.weir.database.mariadb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Which sources of functions and triggers are taken for a change of the session. */
@Tag("fast")
class MariaDbCodeTest {

    private static final List<String> CHANGES =
            List.of(
                    "set @tenant = 'acme'",
                    "begin set @tenant = new.a; end",
                    "begin set new.a = 1, @b = 2; end",
                    "begin set new.a = if(x, 1, 2), sql_mode = 'ansi'; end",
                    "set sql_mode = ''",
                    "begin -- update the mode\n set sql_mode = ''; end",
                    "begin -- then update it\n set sql_mode = ''; end",
                    "begin # insert into t later\n set sql_mode = ''; end",
                    "begin /* update it */ set sql_mode = ''; end",
                    "begin if new.a = 'please update it' then set sql_mode = ''; end if; end",
                    "begin if exists (select 1 from t for update ) then set sql_mode = ''; end if; end",
                    "begin set/* it */sql_mode = ''; end",
                    "set new.a = 1, session time_zone = '+01:00'",
                    "set new.a = 1, local time_zone = '+01:00'",
                    "set new.a = 'then update ', time_zone = '+01:00'",
                    "set new.a = 1, @x/**/= 1",
                    "begin set /* it */ sql_mode = ''; end",
                    "begin set new.a = 1, /* , */ sql_mode = ''; end",
                    "begin /* declare sql_mode int; */ set sql_mode = ''; end",
                    "begin declare a text default 'declare sql_mode int'; set sql_mode = ''; end",
                    "set @'tenant' = 'acme'",
                    "set @\"tenant\" = 'acme'",
                    "set @`the tenant` = 'acme'",
                    "insert into t values (last_insert_id/* it */(5))",
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
                    // user variables that are called like words that steer
                    "set @begin = now()",
                    "begin set begin = 1, @x = 2; end",
                    // targets and names of several parts
                    "begin select 1, 2 into rec.a, @x; end",
                    "begin select @a.b := 1; end",
                    "begin declare copy int; if copy then set sql_mode = ''; end if; end",
                    // assignments of the Oracle mode
                    "begin time_zone := '+09:00'; end",
                    "begin if new.a then sql_mode := ''; end if; end",
                    "declare a int; b int; begin a := 1; sql_mode := ''; end",
                    // labels of the Oracle mode
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

    private static final List<String> HARMLESS =
            List.of(
                    "set new.updated_at = now()",
                    "begin -- note it\n update t set role = 1, a = 2; insert into t values (1); end",
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

    /** Harmless, and taken for a change: words alone are read. */
    private static final List<String> COSTS_A_RESET =
            List.of(
                    "begin declare n, m int default 0; set n = 1; set m = n, n = 2; end",
                    "begin declare done int; declare continue handler for not found set done = 1; end",
                    "begin declare n int; declare c cursor for select 1; set n = 1; end",
                    "begin declare n int; set n := 1; set n /* is */ = 2; end",
                    "begin declare n int; begin declare n, m int; set m = 1; end; set n = 2; end",
                    "begin declare n int; declare exit handler for sqlstate '45000', not found"
                            + " begin set n = 1; end; set n = 2; end",
                    "begin declare n int; begin n := 1; end; if n then new.a := 2; end if; end",
                    "l: begin declare n int; begin declare m int; end; set n = 1; end",
                    "declare n int; m int := 1; begin n := m; m := 2; :new.a := n; new.b := m; end");

    private static boolean changes(String source) {
        return MariaDbCode.mayChangeSession(source.toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @FieldSource("CHANGES")
    void aSourceThatChangesItsSessionIsSeen(String source) {
        assertThat(changes(source)).isTrue();
    }

    @ParameterizedTest
    @FieldSource("HARMLESS")
    void oneThatChangesNothingIsToldApartUnlessItIsListed(String source) {
        assertThat(changes(source)).isEqualTo(COSTS_A_RESET.contains(source));
    }
}
