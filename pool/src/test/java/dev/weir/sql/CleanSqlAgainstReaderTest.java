package dev.weir.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.sql.CleanSql.Answer;
import dev.weir.sql.CleanSql.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the rule calls clean, the reader that understands more finds nothing in. */
@Tag("long")
class CleanSqlAgainstReaderTest {

    private static final int TEXTS = 1_000_000;

    /** Pieces that mean something to one of the two. */
    private static final List<String> PIECES =
            List.of(
                    """
                    select insert into update delete merge with recursive as values table set local
                    transaction constraints session role show commit rollback release savepoint chain
                    and fetch move close notify lock truncate explain analyze replace ignore on conflict
                    do nothing returning from t u where a b i ( ) ( ) , . ; : :: [ ] ? ?? ? = - + * / < >
                    || | ' " ` '' "" \\ \\' '\\' 'x' 'a''b' E' U&" $$ $1 -- /* */ /*! { } {fn # @ @@ ! % ^
                    & ~ leak leak( lower( count(*) app.leak(1) pg_catalog.lower(a) set_config
                    set_config('a.b','c',true) set_config('a.b',?,false) seed pg_temp pg_advisory_lock
                    get_lock('a',1) lastval() distinct order by limit offset escape like in exists union
                    all for not materialized 1 1e5 1into 0x1F .5 create prepare execute declare listen
                    begin call interval date lateral group having over partition u(a) x(b)as( === <-> =>
                    := into@a \u00e9 \u212a true false null case when then else end \n \r \t
                    """
                            .split(" "));

    private static final List<String> BEGINNINGS =
            List.of(
                    "select ",
                    "insert into t ",
                    "with a as (select 1) ",
                    "update t set a = ",
                    "set local a = ",
                    "commit ",
                    "(select ");

    /** Names of tables, which the reader takes for more. */
    private static final Pattern READER_ERRS =
            Pattern.compile(
                    "(?is)\\b(?:treat|operator)\\b|\\binto\\W+(?:(?:local|global)\\W+)?temp");

    @Test
    void whatIsCleanDoesNothingThatTheReaderKnows() {
        List<String> corpus = corpus();
        int clean = 0;
        for (String sql : corpus) {
            clean += isCleanAsTheReaderSays(sql, "of the corpora") ? 1 : 0;
        }
        for (int i = 0; i < TEXTS; i++) {
            String sql = text(new Random(i), corpus);
            clean += isCleanAsTheReaderSays(sql, "seed " + i) ? 1 : 0;
        }
        assertThat(clean).as("texts that tell something").isGreaterThan(TEXTS / 10);
    }

    private static List<String> corpus() {
        List<String> corpus = new ArrayList<>();
        corpus.addAll(OrdinaryStatementsTest.ofPostgres());
        corpus.addAll(OrdinaryStatementsTest.ofMariaDb());
        corpus.addAll(SqlFailsClosedTest.ofPostgres());
        corpus.addAll(SqlFailsClosedTest.ofMariaDb());
        SessionSqlTest.CHANGES.forEach(c -> corpus.add(c.sql()));
        SessionSqlTest.NO_CHANGES.forEach(c -> corpus.add(c.sql()));
        return corpus;
    }

    private static boolean isCleanAsTheReaderSays(String sql, String where) {
        boolean clean = false;
        for (SqlDialect dialect : List.of(SqlDialect.POSTGRES, SqlDialect.MYSQL)) {
            Reading reading = new CleanSql(dialect).read(sql);
            if (reading.answer() == Answer.CLEAN && !READER_ERRS.matcher(sql).find()) {
                clean = true;
                int effects = new SessionSql(dialect).effects(sql) & ~known(reading);
                assertThat(effects).as("%s, %s: %s", dialect, where, sql).isZero();
            }
        }
        return clean;
    }

    private static int known(Reading reading) {
        return SessionEffect.WRITE
                | SessionEffect.CODE_CHANGE
                | (reading.advancesSequence() ? SessionEffect.SEQUENCE : 0)
                | (reading.asksLastValue() ? SessionEffect.SEQUENCE_READ : 0);
    }

    /** Pieces in a row, or a text of the corpora that was cut and spliced. */
    private static String text(Random random, List<String> corpus) {
        StringBuilder sql = new StringBuilder();
        if (random.nextInt(3) == 0) {
            sql.append(one(random, BEGINNINGS));
            for (int i = random.nextInt(12); i > 0; i--) {
                sql.append(one(random, PIECES)).append(random.nextInt(3) > 0 ? " " : "");
            }
            return sql.toString();
        }
        sql.append(one(random, corpus));
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            int place = random.nextInt(sql.length() + 1);
            switch (random.nextInt(4)) {
                case 0 -> sql.insert(place, one(random, PIECES));
                case 1 -> sql.delete(place, Math.min(sql.length(), place + 1 + random.nextInt(6)));
                case 2 -> {
                    String other = one(random, corpus);
                    int from = random.nextInt(other.length() + 1);
                    sql.insert(
                            place,
                            other,
                            from,
                            Math.min(other.length(), from + random.nextInt(25)));
                }
                default -> {
                    int gap = Math.max(0, sql.indexOf(" ", place));
                    sql.insert(gap, " " + one(random, PIECES) + " ");
                }
            }
        }
        return sql.toString();
    }

    private static String one(Random random, List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
