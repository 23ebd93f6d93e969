package dev.weir.handle;

import static dev.weir.handle.SessionEffect.BEYOND_RESET;
import static dev.weir.handle.SessionEffect.CURSOR;
import static dev.weir.handle.SessionEffect.FUNCTION;
import static dev.weir.handle.SessionEffect.IDENTITY;
import static dev.weir.handle.SessionEffect.LISTEN;
import static dev.weir.handle.SessionEffect.LOCK;
import static dev.weir.handle.SessionEffect.PATH;
import static dev.weir.handle.SessionEffect.PREPARED;
import static dev.weir.handle.SessionEffect.SEQUENCE;
import static dev.weir.handle.SessionEffect.SEQUENCE_READ;
import static dev.weir.handle.SessionEffect.SETTING;
import static dev.weir.handle.SessionEffect.TEMPORARY;
import static dev.weir.handle.SessionEffect.TRANSACTION;
import static dev.weir.handle.SessionEffect.UNKNOWN;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One pass over one text: which of its words, where they stand, say that it changes the session.
 * {@link SessionSql} says what is looked for and why.
 */
final class SqlReading {

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
    private final @Nullable CallReading calls;
    private final WriteReading writes;

    /** Whether each word counts as the first of a statement. */
    private boolean allLead;

    private Verb verb = Verb.OTHER;
    private boolean afterInto;
    private int found;

    /** Names of unknown functions, in lower case; empty for one whose name is quoted. */
    private final Set<String> functions = new HashSet<>();

    SqlReading(SqlTokens tokens, SqlDialect dialect, boolean allLead) {
        this.tokens = tokens;
        this.dialect = dialect;
        this.allLead = allLead;
        boolean resettable = dialect == SqlDialect.POSTGRES || dialect == SqlDialect.MYSQL;
        this.writes = new WriteReading(tokens);
        this.calls = resettable ? new CallReading(tokens, KnownFunctions.of(dialect)) : null;
    }

    /** Whether the text can be read in another way, so that the effects are worth nothing. */
    boolean isAmbiguous() {
        return tokens.isAmbiguous();
    }

    /** Bits of {@link SessionEffect}; to be asked once. */
    int effects() {
        boolean leads = true;
        for (int token = tokens.next(); token != SqlTokens.END; token = tokens.next()) {
            if (calls != null && calls.isUnknownCall(token)) {
                found |= FUNCTION;
                functions.add(token == SqlTokens.WORD ? folded(tokens.text()) : "");
            }
            if (token == SqlTokens.WORD) {
                found |= writes.word(leads || allLead);
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

    /** Names of the functions behind {@link SessionEffect#FUNCTION}; a quoted one is empty. */
    Set<String> functions() {
        return Set.copyOf(functions);
    }

    /** As the server folds names that are not quoted; what it might fold otherwise is empty. */
    private static String folded(String name) {
        return name.chars().allMatch(c -> c < 128) ? name.toLowerCase(Locale.ROOT) : "";
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

    private boolean isMySql() {
        return dialect == SqlDialect.MYSQL;
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
                } else if (tokens.is("copy")) {
                    mark(isPostgres(), SEQUENCE);
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
                    mark(!isPostgres() && !Pragmas.changesNothing(tokens.rest()), SETTING);
                }
            }
            case 'r' -> {
                if (tokens.is("reset")) {
                    mark(dialect != SqlDialect.MYSQL, SETTING | IDENTITY | PATH);
                } else if (tokens.is("replace")) {
                    mark(isMySql(), SEQUENCE);
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
            case 'c' -> mark(isPostgres() && tokens.is("currval"), SEQUENCE_READ);
            case 'g' -> mark(tokens.is("get_lock"), LOCK);
            case 'h' -> mark(verb == Verb.DECLARE && tokens.is("hold"), CURSOR);
            case 'i' -> mark((isPostgres() || isMySql()) && tokens.is("insert"), SEQUENCE);
            case 'l' -> {
                mark((isPostgres() || isMySql()) && tokens.is("lastval"), SEQUENCE_READ);
                mark(isMySql() && tokens.is("last_insert_id"), SEQUENCE_READ);
            }
            case 'n' -> mark((isPostgres() || isMySql()) && tokens.is("nextval"), SEQUENCE);
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
                if (tokens.is("setval")) {
                    mark(isPostgres(), SEQUENCE);
                } else if (tokens.is("set_config")) {
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
