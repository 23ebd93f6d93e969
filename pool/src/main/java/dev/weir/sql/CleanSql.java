package dev.weir.sql;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a text leaves its session as it was, by a rule that fails closed: clean is what was
 * understood whole, anything else may have changed everything.
 *
 * <p>A text of PostgreSQL or MySQL is {@link Answer#CLEAN} if it has comments, names, strings and
 * punctuation in their ordinary forms and no second statement; its first word is one of a query, of
 * a write, or of the end of a transaction; none of some twenty names stands in it, such as {@code
 * pg_advisory_lock}; INTO follows INSERT, MERGE or REPLACE only; and each name before a parenthesis
 * and each operator is on a list ({@link SqlDialect#cleanNames}). If that alone does not hold, it
 * is {@link Answer#CALLS}. Of other databases the first word of each statement decides.
 *
 * <p>Readings are kept, by content but compared by identity first. Thread-safe: entries race
 * benignly.
 */
public final class CleanSql {

    private static final int REMEMBERED = 256;

    /** Longer ones are read again each time, so that the memory held stays small. */
    private static final int LONGEST_REMEMBERED = 4096;

    /** What a text does to its session. */
    public enum Answer {
        /** Nothing. */
        CLEAN,
        /** What the functions and operators do that it calls, which are not known. */
        CALLS,
        /** Anything. */
        DIRTY
    }

    /**
     * What is known of a text.
     *
     * @param calls functions and operators that are not known, as the server looks them up; empty
     *     unless the answer is {@link Answer#CALLS}
     * @param beyondReset whether it may do what no reset undoes
     * @param begins whether it may begin a transaction, or in this process change JDBC's state
     * @param writes whether it may write, which may advance a sequence or fire a trigger
     * @param asksLastValue whether it asks for the last value of a sequence
     * @param changesCode whether it may change what others run without naming it
     */
    public record Reading(
            Answer answer,
            Set<String> calls,
            boolean beyondReset,
            boolean begins,
            boolean writes,
            boolean asksLastValue,
            boolean changesCode) {}

    /** Looked for in texts that are not clean, in their literals too: code may stand there. */
    private static final Pattern BEYOND_RESET =
            Pattern.compile(
                    "(?i)\\b(?:load|dblink_connect\\w*|isn_weak|set_nls_sort|profiling"
                            + "|pg_replication_origin_session_setup|pg_backup_start|pg_start_backup"
                            + "|pg_(?:create|copy)_(?:logical|physical)_replication_slot)\\b"
                            // words may grow together when the driver takes the braces away
                            + "|\\w\\{|\\}\\w");

    private static final Pattern CHANGES_CODE =
            Pattern.compile(
                    "(?i)\\b(?:create|alter|drop|import)\\b(?!\\s+(?:global\\s+|local\\s+)?temp)");

    private static final Pattern ASKS_LAST_VALUE =
            Pattern.compile(
                    "(?i)\\b(?:lastval|currval|last_insert_id|previous\\s+value)\\b|@@.*identity");

    private static final Pattern WRITES =
            Pattern.compile(
                    "(?i)\\b(?:insert|update|delete|merge|replace|truncate|nextval|setval|default"
                            + "|next\\s+value)\\b|\\blast_insert_id\\b(?!\\s*\\(\\s*\\))");

    /** Where a statement begins. */
    private static final String STATEMENT = "(?is)(?:^|;)(?:\\s|--[^\\n]*+\\n|/\\*.*?\\*/)*+";

    private static final Pattern MAY_MOVE_TRANSACTION =
            Pattern.compile("(?i)\\b(?:begin|start|commit|end|abort|prepare|rollback)\\b");

    /** Without quotes; what is left of a comment is of nested ones, which may end anywhere. */
    private static final Pattern MOVES_TRANSACTION =
            Pattern.compile(
                    "(?is)(?:(?:^|;)\\s*|/\\*.*\\b)(?:begin|start|commit|end|abort|prepare\\s+transaction"
                            + "|rollback(?!(?:\\s+(?:work|transaction))?\\s+to\\b))\\b");

    private static final Pattern QUOTED =
            Pattern.compile(
                    "(?is)--[^\\n\\r]*+|/\\*(?:[^*/]|\\*(?!/)|/(?!\\*))*+\\*/|'[^']*+'|\"[^\"]*+\""
                            + "|(?<![\\w$\\x80-\\uffff])\\$((?!\\d)[\\w\\x80-\\uffff]*)\\$.*?\\$\\1\\$"
                            + "|\\be'(?:[^'\\\\]|\\\\.|'')*+'");

    private static final Pattern SETTINGS =
            Pattern.compile(
                    "(?is)\\s*(?:(?:set\\s[^;]*+"
                            + "|select\\s+(?:pg_catalog\\.)?set_config\\s*\\([^();]*+\\))\\s*;?\\s*)+");

    /** What changes sessions of databases that have no reader. */
    private static final Pattern CHANGES_OTHERS =
            Pattern.compile(
                    STATEMENT
                            + "(?:set\\b(?!\\s+(?:local|transaction\\s+read|constraints?)\\b)"
                            + "|alter\\s+session\\b|use\\b|pragma\\b|attach\\b|detach\\b|prepare\\b"
                            + "|lock\\s+tables\\b|(?:create|declare)\\s+(?:(?:or\\s+replace|global"
                            + "|local|private)\\s+)*temp)"
                            + "|\\b(?:table|into)\\s+#|\\binto\\s+@|@\\w+\\s*:=|\\bget_lock\\s*\\(");

    /** What begins transactions there, or changes what JDBC tells. */
    private static final Pattern MAY_MOVE =
            Pattern.compile(STATEMENT + "(?:begin|start|savepoint|xa|set|use|pragma)\\b");

    /** What ends sessions of databases in this process. */
    private static final Pattern ENDS_SESSION =
            Pattern.compile(STATEMENT + "(?:disconnect|shutdown)\\b");

    private final SqlDialect dialect;
    private final @Nullable Known[] remembered = new Known[REMEMBERED];

    private record Known(String sql, Reading reading) {}

    CleanSql(SqlDialect dialect) {
        this.dialect = dialect;
    }

    /**
     * The reader of texts in a dialect.
     *
     * @param resets whether sessions can be reset; where they would have to be closed, the first
     *     words are read alone
     */
    public static CleanSql of(SqlDialect dialect, boolean resets) {
        boolean whole = resets || dialect == SqlDialect.IN_PROCESS;
        return new CleanSql(whole ? dialect : SqlDialect.OTHER);
    }

    /** What is known of {@code sql}. */
    public Reading read(String sql) {
        if (sql.length() > LONGEST_REMEMBERED) {
            return reading(sql);
        }
        int hash = sql.hashCode();
        int place = (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
        Known known = remembered[place];
        if (known == null || !sql.equals(known.sql)) {
            known = new Known(sql, reading(sql));
            remembered[place] = known;
        }
        return known.reading;
    }

    /** Whether it only sets, which a reset undoes and a second time does not change. */
    public static boolean isSettings(String sql) {
        return SETTINGS.matcher(sql).matches();
    }

    /** Whether SQL begins or ends a transaction of PostgreSQL here. */
    public static boolean movesTransaction(String sql) {
        return MAY_MOVE_TRANSACTION.matcher(sql).find()
                && MOVES_TRANSACTION.matcher(QUOTED.matcher(sql).replaceAll(" ")).find();
    }

    private Reading reading(String sql) {
        return switch (dialect) {
            case POSTGRES, MYSQL -> whole(sql);
            case IN_PROCESS -> firstWords(sql, ENDS_SESSION);
            case OTHER -> firstWords(sql, CHANGES_OTHERS);
        };
    }

    private static Reading firstWords(String sql, Pattern changes) {
        boolean dirty = changes.matcher(sql).find();
        boolean begins = dirty || MAY_MOVE.matcher(sql).find();
        Answer answer = dirty ? Answer.DIRTY : Answer.CLEAN;
        return new Reading(answer, Set.of(), false, begins, false, false, false);
    }

    private Reading whole(String sql) {
        CleanText text = new CleanText(sql, dialect == SqlDialect.POSTGRES, dialect.cleanNames());
        boolean dirty = !text.isUnderstood();
        Set<String> calls = dirty ? Set.of() : text.calls();
        Answer answer = dirty ? Answer.DIRTY : calls.isEmpty() ? Answer.CLEAN : Answer.CALLS;
        return new Reading(
                answer,
                calls,
                answer != Answer.CLEAN && BEYOND_RESET.matcher(sql).find(),
                dirty,
                WRITES.matcher(sql).find(),
                ASKS_LAST_VALUE.matcher(sql).find(),
                dirty && CHANGES_CODE.matcher(sql).find());
    }
}
