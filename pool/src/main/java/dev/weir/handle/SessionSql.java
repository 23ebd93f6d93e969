package dev.weir.handle;

import static dev.weir.handle.SessionEffect.BEYOND_RESET;
import static dev.weir.handle.SessionEffect.CURSOR;
import static dev.weir.handle.SessionEffect.IDENTITY;
import static dev.weir.handle.SessionEffect.LISTEN;
import static dev.weir.handle.SessionEffect.LOCK;
import static dev.weir.handle.SessionEffect.NONE;
import static dev.weir.handle.SessionEffect.PATH;
import static dev.weir.handle.SessionEffect.PREPARED;
import static dev.weir.handle.SessionEffect.SETTING;
import static dev.weir.handle.SessionEffect.TEMPORARY;
import static dev.weir.handle.SessionEffect.TRANSACTION;
import static dev.weir.handle.SessionEffect.UNKNOWN;

import org.jspecify.annotations.Nullable;

/**
 * Recognises SQL that changes its session, by its words. It errs to one side: what changes nothing
 * may be taken for a change, which costs a reset; the other way round state would leak. What it
 * cannot see is a change inside a function or a procedure that a query calls.
 *
 * <p>Words at the beginning of a statement are told from the same words elsewhere ({@code set role}
 * from {@code update t set role = 1}), names of functions are looked for everywhere outside
 * literals and comments. A text whose literals can be read in two ways is read as if it had none.
 *
 * <p>A pool sends the same texts over and over, so those without effect are remembered, by content
 * but compared by identity first: a constant of a program costs its hash, which the string keeps,
 * and a comparison of references. Thread-safe: entries race benignly, since strings are immutable
 * and an entry that is lost is only made again.
 */
final class SessionSql {

    private static final int REMEMBERED = 256;

    /** Longer ones are read again each time, so that the memory held stays small. */
    private static final int LONGEST_REMEMBERED = 1024;

    private final SqlDialect dialect;
    private final @Nullable String[] harmless = new String[REMEMBERED];

    SessionSql(SqlDialect dialect) {
        this.dialect = dialect;
    }

    /** What {@code sql} may leave behind: bits of {@link SessionEffect}. */
    int effects(@Nullable String sql) {
        if (sql == null) {
            return NONE;
        }
        if (sql.length() > LONGEST_REMEMBERED) {
            return read(sql);
        }
        int hash = sql.hashCode();
        int place = (hash ^ (hash >>> 16)) & (REMEMBERED - 1);
        String known = harmless[place];
        if (isSame(known, sql)) {
            return NONE;
        }
        int effects = read(sql);
        if (effects == NONE) {
            harmless[place] = sql;
        }
        return effects;
    }

    @SuppressWarnings({"ReferenceEquality", "StringEquality"}) // the common case, before its price
    private static boolean isSame(@Nullable String known, String sql) {
        return known == sql || sql.equals(known);
    }

    private int read(String sql) {
        Reading reading = new Reading(new SqlTokens(sql, dialect, false), dialect, false);
        int effects = reading.effects();
        return reading.tokens.isAmbiguous()
                ? new Reading(new SqlTokens(sql, dialect, true), dialect, true).effects()
                : effects;
    }

    /** One pass over one text. */
    private static final class Reading {

        /** The statement that is being read, where the words that follow depend on it. */
        private enum Verb {
            OTHER,
            SET_WHAT,
            SET,
            ALTER,
            CREATE,
            DECLARE
        }

        private final SqlTokens tokens;
        private final SqlDialect dialect;

        /** Whether each word counts as the first of a statement. */
        private boolean allLead;

        private Verb verb = Verb.OTHER;
        private boolean afterInto;
        private int found;

        Reading(SqlTokens tokens, SqlDialect dialect, boolean allLead) {
            this.tokens = tokens;
            this.dialect = dialect;
            this.allLead = allLead;
        }

        int effects() {
            boolean leads = true;
            for (int token = tokens.next(); token != SqlTokens.END; token = tokens.next()) {
                if (token == SqlTokens.WORD) {
                    word(leads || allLead);
                    leads = false;
                } else if (token == ';') {
                    leads = true;
                    verb = Verb.OTHER;
                } else {
                    other(token);
                    leads &= token == '(' || token == '{' || token == '?' || token == '=';
                    leads |= token == ':' && dialect == SqlDialect.MYSQL; // a label
                }
            }
            return found;
        }

        private void other(int token) {
            if (verb == Verb.SET_WHAT) {
                found |= SETTING;
                verb = Verb.SET;
            }
            if (token == '@' && dialect == SqlDialect.MYSQL) {
                if (tokens.following() == '@') {
                    tokens.backTo(tokens.position() + 1);
                } else {
                    found |= SETTING;
                }
            } else if (token == '#' && dialect == SqlDialect.OTHER) {
                if (verb == Verb.CREATE || afterInto) {
                    found |= TEMPORARY;
                }
            }
        }

        private void word(boolean leads) {
            if (verb == Verb.SET_WHAT) {
                setWhat();
            }
            if (leads) {
                first();
            }
            boolean into = tokens.is("into");
            boolean ofTemporary = tokens.is("local") || tokens.is("global");
            anywhere();
            afterInto = into || (afterInto && ofTemporary);
        }

        /** The word after SET. */
        private void setWhat() {
            boolean ofTheTransaction =
                    (dialect == SqlDialect.POSTGRES && tokens.is("local"))
                            || ((dialect == SqlDialect.POSTGRES || dialect == SqlDialect.ORACLE)
                                    && (tokens.is("transaction")
                                            || tokens.is("constraint")
                                            || tokens.is("constraints")));
            if (ofTheTransaction) {
                verb = Verb.OTHER;
            } else {
                found |= SETTING;
                verb = Verb.SET;
            }
        }

        private boolean isPostgres() {
            return dialect == SqlDialect.POSTGRES;
        }

        /** The first word of a statement. */
        private void first() {
            switch (tokens.initial()) {
                case 'a' -> {
                    if (tokens.is("alter")) {
                        verb = Verb.ALTER;
                    } else if (tokens.is("attach")) {
                        mark(!isPostgres(), SETTING | PATH);
                    }
                }
                case 'b' -> {
                    if (tokens.is("begin")) {
                        block();
                    }
                }
                case 'c' -> {
                    if (tokens.is("create")) {
                        verb = Verb.CREATE;
                    } else if (tokens.is("call")) {
                        found |= UNKNOWN;
                    } else if (tokens.is("case")) {
                        compound();
                    }
                }
                case 'd' -> d();
                case 'e' -> {
                    if (tokens.is("explain")) {
                        allLead = true;
                    } else if (tokens.is("execute") || tokens.is("exec")) {
                        // in PostgreSQL only what the session itself prepared, and was read then
                        mark(!isPostgres(), UNKNOWN);
                    }
                }
                case 'f' -> {
                    if (tokens.is("flush")) {
                        mark(dialect == SqlDialect.MYSQL, LOCK);
                    } else if (tokens.is("for")) {
                        compound();
                    }
                }
                case 'h' -> mark(!isPostgres() && tokens.is("handler"), SETTING);
                case 'i' -> {
                    if (tokens.is("if")) {
                        compound();
                    }
                }
                case 'l' -> l();
                case 'p' -> {
                    if (tokens.is("prepare")) {
                        found |= PREPARED;
                    } else if (tokens.is("pragma")) {
                        mark(!isPostgres(), SETTING);
                    }
                }
                case 'r' -> {
                    if (tokens.is("reset")) {
                        mark(dialect != SqlDialect.MYSQL, SETTING | IDENTITY | PATH);
                    } else if (tokens.is("repeat")) {
                        compound();
                    }
                }
                case 's' -> {
                    if (tokens.is("set")) {
                        verb = Verb.SET_WHAT;
                    } else if (tokens.is("start")) {
                        found |= TRANSACTION;
                    }
                }
                case 'u' -> mark(!isPostgres() && tokens.is("use"), SETTING | PATH);
                case 'w' -> {
                    if (tokens.is("while")) {
                        compound();
                    }
                }
                case 'x' -> mark(!isPostgres() && tokens.is("xa"), TRANSACTION | UNKNOWN);
                default -> {
                    // an ordinary statement
                }
            }
        }

        private void d() {
            if (tokens.is("declare")) {
                if (isPostgres()) {
                    verb = Verb.DECLARE;
                } else {
                    compound();
                }
            } else if (tokens.is("discard")) {
                found |= SETTING | IDENTITY | PATH;
            } else if (tokens.is("do")) {
                // in MySQL it evaluates expressions, whose functions are looked for anyway
                mark(dialect != SqlDialect.MYSQL, UNKNOWN);
            }
        }

        private void l() {
            if (tokens.is("listen")) {
                found |= LISTEN;
            } else if (tokens.is("load")) {
                mark(isPostgres(), BEYOND_RESET);
            } else if (tokens.is("lock")) {
                mark(dialect == SqlDialect.MYSQL || dialect == SqlDialect.OTHER, LOCK);
            } else if (tokens.is("loop")) {
                compound();
            }
        }

        /** BEGIN opens a transaction, a block of code, or either. */
        private void block() {
            if (dialect != SqlDialect.ORACLE) {
                found |= TRANSACTION;
            }
            compound();
        }

        /** Code whose statements no semicolon divides from the words before them. */
        private void compound() {
            if (!isPostgres()) {
                allLead = true;
                mark(dialect == SqlDialect.ORACLE, UNKNOWN);
            }
        }

        private void mark(boolean really, int effects) {
            if (really) {
                found |= effects;
            }
        }

        /** What matters wherever it stands. */
        private void anywhere() {
            switch (tokens.initial()) {
                case 'a' -> mark(isSetting() && tokens.is("authorization"), IDENTITY | PATH);
                case 'd' -> {
                    mark(tokens.startsWith("dblink_connect"), BEYOND_RESET);
                    mark(!isPostgres() && tokens.startsWith("dbms_"), UNKNOWN);
                }
                case 'g' -> mark(tokens.is("get_lock"), LOCK);
                case 'h' -> mark(verb == Verb.DECLARE && tokens.is("hold"), CURSOR);
                case 'p' -> {
                    mark(tokens.startsWith("pg_temp"), TEMPORARY);
                    mark(
                            tokens.is("pg_advisory_lock")
                                    || tokens.is("pg_advisory_lock_shared")
                                    || tokens.is("pg_try_advisory_lock")
                                    || tokens.is("pg_try_advisory_lock_shared"),
                            LOCK);
                    mark(tokens.is("pg_replication_origin_session_setup"), BEYOND_RESET);
                }
                case 'r' -> mark(isSetting() && tokens.is("role"), IDENTITY | PATH);
                case 's' -> {
                    if (tokens.is("set_config")) {
                        mark(!isLocalSetConfig(), SETTING | IDENTITY | PATH);
                    } else if (tokens.is("setseed")) {
                        found |= BEYOND_RESET;
                    } else if (tokens.is("session")) {
                        mark(verb == Verb.ALTER, SETTING | PATH);
                    } else if (isSetting()) {
                        mark(tokens.is("search_path") || tokens.is("schema"), PATH);
                        mark(tokens.is("session_authorization"), IDENTITY | PATH);
                        mark(isPostgres() && tokens.is("seed"), BEYOND_RESET);
                    }
                }
                case 't' -> {
                    boolean temporary = tokens.is("temp") || tokens.is("temporary");
                    mark(temporary && (verb == Verb.CREATE || afterInto), TEMPORARY);
                }
                default -> {
                    // a name like any other
                }
            }
        }

        private boolean isSetting() {
            return verb == Verb.SET;
        }

        /** Whether the third argument of the set_config at hand is the constant true. */
        private boolean isLocalSetConfig() {
            int place = tokens.position();
            boolean local = tokens.next() == '(' && isThirdArgumentTrue();
            tokens.backTo(place);
            return local;
        }

        private boolean isThirdArgumentTrue() {
            int depth = 1;
            int argument = 1;
            int tokensOfThird = 0;
            boolean isTrue = false;
            while (depth > 0) {
                int token = tokens.next();
                switch (token) {
                    case SqlTokens.END, ';' -> {
                        return false;
                    }
                    case '(' -> depth++;
                    case ')' -> depth--;
                    case ',' -> argument += depth == 1 ? 1 : 0;
                    default -> {
                        if (argument == 3) {
                            tokensOfThird++;
                            isTrue = token == SqlTokens.WORD && tokens.is("true");
                        }
                    }
                }
            }
            return argument == 3 && tokensOfThird == 1 && isTrue;
        }
    }
}
