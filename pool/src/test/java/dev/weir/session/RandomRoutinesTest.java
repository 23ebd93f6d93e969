package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.sql.RoutineClassifier;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.StoredRoutine;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Random PL/pgSQL whose names are words of the language; the server tells what it takes. */
@Tag("database")
@Timeout(120)
class RandomRoutinesTest {

    private static final int ROUTINES = 3_000;

    private static final List<String> CHANGES =
            List.of(
                    "set app.tenant = 'acme';",
                    "set search_path to pg_catalog;",
                    "reset all;",
                    "set role #;",
                    "set #.# = 1;",
                    "listen #;",
                    "prepare # as select 1;",
                    "load 'x';",
                    "lock_it := #.set_config('app.tenant', 'acme', false);",
                    "create temp table # (n int);",
                    "execute 'set app.tenant = ' || #;",
                    "for r in execute # loop null; end loop;");

    /** B stands for what is within. */
    private static final List<String> AROUND =
            List.of(
                    "if E then B end if;",
                    "if E then null; else B end if;",
                    "if E then null; elsif E then B else # := E; end if;",
                    "while E loop B end loop;",
                    "<<#>> loop B exit # when E; end loop;",
                    "for # in 1..# loop B end loop;",
                    "for # in reverse #..1. loop B end loop;",
                    "for r in select # from # loop B end loop;",
                    "for r in select #.# from # as # where E loop B end loop;",
                    "for r in update # set # = # returning # loop B end loop;",
                    "foreach # in array # loop B end loop;",
                    "case when E then B else null; end case;",
                    "case # when E then null; else B end case;",
                    "begin B exception when others then null; end;",
                    "begin null; exception when # or others then B end;",
                    "<<#>> begin B end #;",
                    "declare # int; # text := E; begin B end;",
                    "<<#>> declare # cursor for select # from #; begin B end;",
                    "# := E; B",
                    "perform #(E); B",
                    "update # set # = E, # = # where E; B",
                    "insert into # values (E); B return;",
                    "null; -- #\nB /* ' */",
                    "raise notice '#; %', E; B");

    private static final List<String> EXPRESSIONS =
            List.of(
                    "#",
                    "# = 1",
                    "# < 1.",
                    "1_000.",
                    "#.#",
                    "not #",
                    "# is null",
                    "# or #",
                    "(E)",
                    "#(E)",
                    "case when E then # else E end",
                    "'#'",
                    "array[#]",
                    "exists (select # from #)",
                    "# in (select # from #)",
                    "E and E",
                    "# + .5",
                    "$1.#",
                    "(#).#",
                    "# - 1");

    private static int databases;

    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);
    private final List<String> words = new ArrayList<>();
    private final Random random = new Random(11);

    @Test
    void aChangeOfTheSessionIsSeenWhateverStandsAroundIt() throws SQLException {
        int taken = 0;
        List<String> missed = new ArrayList<>();
        String url = postgres.newDatabase("random_routines_" + ++databases);
        try (Connection c = DriverManager.getConnection(url, postgres.user(), postgres.password());
                Statement s = c.createStatement()) {
            readWords(s);
            for (int i = 0; i < ROUTINES; i++) {
                String body = body();
                if (isTaken(s, body)) {
                    taken++;
                    RoutineClassifier reading = reading(body);
                    if (!reading.changesSession()) {
                        missed.add(body);
                    }
                }
            }
        }
        assertThat(missed).isEmpty();
        assertThat(taken).isGreaterThan(ROUTINES / 4);
    }

    private static RoutineClassifier reading(String body) {
        StoredRoutine routine = new StoredRoutine("f", "plpgsql", body, false, false);
        RoutineClassifier reading = routine.reading(SqlDialect.POSTGRES);
        assertThat(reading).isNotNull();
        return reading;
    }

    private void readWords(Statement s) throws SQLException {
        try (ResultSet rows =
                s.executeQuery("select word from pg_get_keywords() where catcode <> 'R'")) {
            while (rows.next()) {
                words.add(rows.getString(1));
            }
        }
        words.add("\"then\"");
        words.add("x1");
    }

    private static boolean isTaken(Statement s, String body) {
        try {
            s.execute(
                    "create or replace function f() returns void language plpgsql as $f$"
                            + body
                            + "$f$");
            return true;
        } catch (SQLException refused) {
            return false;
        }
    }

    private String body() {
        String body = one(CHANGES);
        for (int depth = random.nextInt(3); depth >= 0; depth--) {
            body = one(AROUND).replace("B", body);
        }
        return named("declare r record; begin " + body + " end");
    }

    private String named(String template) {
        String text = template;
        for (int place = text.indexOf('E'); place >= 0; place = text.indexOf('E')) {
            String expression = text.length() > 600 ? "#" : one(EXPRESSIONS);
            text = text.substring(0, place) + expression + text.substring(place + 1);
        }
        for (int place = text.indexOf('#'); place >= 0; place = text.indexOf('#')) {
            text = text.substring(0, place) + name() + text.substring(place + 1);
        }
        return text;
    }

    /** Those that steer, and stand before names, oftener than others. */
    private String name() {
        List<String> often = List.of("copy", "set", "repeat", "atomic", "call", "x1");
        return random.nextInt(3) == 0 ? one(often) : one(words);
    }

    private String one(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
