package dev.weir.sql;

import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SessionEffect.CODE_CHANGE;
import static dev.weir.sql.SessionEffect.CURSOR;
import static dev.weir.sql.SessionEffect.FUNCTION;
import static dev.weir.sql.SessionEffect.IDENTITY;
import static dev.weir.sql.SessionEffect.LISTEN;
import static dev.weir.sql.SessionEffect.LOCK;
import static dev.weir.sql.SessionEffect.PATH;
import static dev.weir.sql.SessionEffect.PREPARED;
import static dev.weir.sql.SessionEffect.SEQUENCE;
import static dev.weir.sql.SessionEffect.SEQUENCE_READ;
import static dev.weir.sql.SessionEffect.SETTING;
import static dev.weir.sql.SessionEffect.TEMPORARY;
import static dev.weir.sql.SessionEffect.TRANSACTION;
import static dev.weir.sql.SessionEffect.UNKNOWN;
import static dev.weir.sql.SessionEffect.WRITE;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One pass over one text: which of its words, where they stand, say that it changes the session.
 * {@link SessionSql} says what is looked for and why.
 *
 * <p>Of PostgreSQL, MariaDB and MySQL a text counts as harmless only if all of it was understood:
 * each character by the server's lexical rules, the first word of each statement ({@link Verbs}),
 * each operator ({@link KnownOperators}) and each name that is called. Otherwise it may have done
 * anything ({@link SessionEffect#UNKNOWN}).
 *
 * <p>Longer than other files: what a word means depends on what the words before it have set.
 */
final class SqlClassifier {

    /** The statement that is being read, where the words that follow depend on it. */
    private enum Verb {
        OTHER,
        SET_WHAT,
        SET,
        SET_LOCAL,
        SET_STATEMENT,
        STATEMENT_OF_SET,
        ALTER,
        CREATE,
        DROP,
        DECLARE,
        COPY,
        END_TRANSACTION
    }

    /** What the text of a table may do besides that stores no code. */
    private static final int OF_PLAIN_TABLES = WRITE | SEQUENCE | TEMPORARY | TRANSACTION;

    private static final int MAY_PROFILE = SETTING | PREPARED | UNKNOWN;

    private final SqlTokens tokens;
    private final SqlDialect dialect;
    private final @Nullable CallClassifier calls;
    private final @Nullable JdbcEscapes escapes;
    private final WriteClassifier writes;
    private final boolean plainStatements;

    /** Whether each word counts as the first of a statement. */
    private boolean allLead;

    /** Whether the statement that EXPLAIN explains has not begun. */
    private boolean explaining;

    private Verb verb = Verb.OTHER;
    private boolean afterInto;
    private boolean afterInsert;

    /** Whether the words that follow name a variable of MySQL's server: @@session.identity. */
    private boolean inSystemVariable;

    private boolean namesSettingsView;

    /** Whether H2 is to run a text that stands in a literal. */
    private boolean writesCsv;

    /** Where the arguments end that were read in advance. */
    private int argumentsEnd;

    /** Reads the code of a DO; null where there is none. */
    private @Nullable SqlClassifier blockCode;

    private int found;

    SqlClassifier(SqlTokens tokens, SqlDialect dialect, boolean allLead) {
        this(tokens, dialect, allLead, true);
    }

    private SqlClassifier(
            SqlTokens tokens, SqlDialect dialect, boolean allLead, boolean plainStatements) {
        this.tokens = tokens;
        this.dialect = dialect;
        this.allLead = allLead;
        this.plainStatements = plainStatements;
        boolean resettable = dialect == SqlDialect.POSTGRES || dialect == SqlDialect.MYSQL;
        this.writes = new WriteClassifier(tokens);
        this.calls = resettable ? new CallClassifier(tokens, dialect) : null;
        this.escapes = resettable && !allLead ? new JdbcEscapes(tokens, dialect) : null;
    }

    /** Of the statements of a routine, which may begin with assignments and words that steer. */
    static SqlClassifier ofRoutine(SqlTokens tokens, SqlDialect dialect) {
        return new SqlClassifier(tokens, dialect, false, false);
    }

    /** Of a text of which each word counts as the first of a statement, in quotes too. */
    static SqlClassifier ofWords(String sql, SqlDialect dialect) {
        return new SqlClassifier(new SqlTokens(sql, dialect, true), dialect, true, false);
    }

    /** Whether the text can be read in another way, so that the effects are worth nothing. */
    boolean isAmbiguous() {
        return tokens.isAmbiguous() || (escapes != null && escapes.mayEndElsewhere());
    }

    /** See {@link SqlTokens#isRefused}. */
    boolean isRefused() {
        return tokens.isRefused();
    }

    /** Bits of {@link SessionEffect}; to be asked once. */
    int effects() {
        boolean leads = true;
        for (int token = tokens.next(); token != SqlTokens.END; token = tokens.next()) {
            if (calls != null && calls.isUnknownCall(token)) {
                found |= FUNCTION;
            }
            if (escapes != null) {
                found |= escapes.effects(token, leads);
            }
            if (token == SqlTokens.WORD) {
                leads |= verb == Verb.STATEMENT_OF_SET;
                found |= writes.word(leads || explaining || allLead);
                word(leads);
                leads = false;
            } else if (token == ';') {
                mark(verb == Verb.SET_WHAT, SETTING);
                leads = true;
                explaining = false;
                verb = Verb.OTHER;
            } else {
                other(token);
                understand(token, leads);
                leads &= token == '(' || token == '{' || token == '?' || token == '=';
                leads |= token == ':' && dialect == SqlDialect.MYSQL; // a label
            }
        }
        // a rule of the server's own sets what is written to this view
        mark(namesSettingsView && (found & WRITE) != 0, SETTING | IDENTITY | PATH);
        mark(calls != null && !tokens.isUnderstood(), UNKNOWN);
        if (writes.createsTable()) {
            mark(isMySql(), SEQUENCE); // for the rows of a query
            mark(isPostgres(), TEMPORARY); // goes where the search path leads
        }
        mark(writes.mayBringCode() && !isWithoutCode(), CODE_CHANGE);
        mark(writesCsv && mayAssignInText(), SETTING);
        // the server keeps the texts that it has profiled, whatever resets the session
        mark(isMySql() && (found & MAY_PROFILE) != 0 && tokens.mentions("profiling"), BEYOND_RESET);
        return found;
    }

    /**
     * A table or an index is made. Its defaults, checks and expressions are code that later
     * statements run unasked; what calls nothing but known functions changes no session, and nor do
     * the triggers, domains and operators that were there before in another way than they did.
     */
    private boolean isWithoutCode() {
        return calls != null
                && !allLead
                && (found & ~OF_PLAIN_TABLES) == 0
                && (isMySql() || calls.attributes().isEmpty());
    }

    /**
     * The functions behind {@link SessionEffect#FUNCTION}: see {@link CallClassifier#functions}.
     */
    Set<String> functions() {
        Set<String> names = calls == null ? Set.of() : calls.functions();
        if (blockCode != null) {
            names = new HashSet<>(names);
            names.addAll(blockCode.functions());
        }
        return names;
    }

    /** See {@link CallClassifier#attributes}. */
    Set<String> attributes() {
        return calls == null ? Set.of() : calls.attributes();
    }

    /** Whether the punctuation at hand is known; {@code leads}: no word of a statement was met. */
    private void understand(int token, boolean leads) {
        if (isPostgres()) {
            boolean known =
                    switch (token) {
                        case SqlTokens.OPERATOR -> KnownOperators.contains(tokens.text());
                        case SqlTokens.LITERAL -> true;
                        default -> KnownOperators.contains((char) token);
                    };
            mark(!known, UNKNOWN);
        }
        boolean begins = token == '(' || token == '{' || token == '?' || token == '=';
        mark(calls != null && plainStatements && leads && !allLead && !begins, UNKNOWN);
    }

    private void other(int token) {
        if (verb == Verb.SET_WHAT) {
            found |= SETTING;
            verb = Verb.SET;
        }
        inSystemVariable &= token == '.';
        if (token == '@' && dialect == SqlDialect.MYSQL) {
            if (tokens.following() == '@') {
                tokens.backTo(tokens.position() + 1);
                inSystemVariable = true;
            } else {
                found |= SETTING;
            }
        } else if (token == '@' && dialect == SqlDialect.OTHER) {
            mark(isAssigned(), SETTING); // H2's @x := 1
        } else if (token == '#' && dialect == SqlDialect.OTHER) {
            if (verb == Verb.CREATE || afterInto) {
                found |= TEMPORARY;
            }
        }
    }

    private void word(boolean leads) {
        if (verb == Verb.SET_WHAT) {
            setWhat();
        } else if (verb == Verb.STATEMENT_OF_SET) {
            verb = Verb.OTHER;
        } else if (verb == Verb.SET_STATEMENT && tokens.isKeyword("for")) {
            verb = Verb.STATEMENT_OF_SET;
            return;
        }
        if (leads && calls != null && plainStatements && !allLead) {
            mark(!isKnownVerb(), UNKNOWN | SETTING);
        }
        if (leads || explaining || allLead) {
            boolean begins = explaining && isKnownVerb() && !tokens.startsWith("analy");
            first();
            explaining &= !begins;
        }
        boolean into = tokens.is("into");
        // SELECT ... INTO makes a table, where the search path leads
        mark(into && !afterInsert && isPostgres() && plainStatements, TEMPORARY);
        afterInsert = tokens.is("insert") || tokens.is("merge");
        boolean ofTemporary = tokens.is("local") || tokens.is("global");
        anywhere();
        inSystemVariable &= tokens.isBefore('.');
        afterInto = into || (afterInto && ofTemporary);
    }

    private boolean isKnownVerb() {
        return !tokens.isQuoted() && Verbs.contains(dialect, tokens.name());
    }

    /** The word after SET. */
    private void setWhat() {
        boolean named = tokens.isBefore('=') || tokens.isBefore(':');
        if (isMySql() && tokens.isKeyword("statement") && !named) {
            verb = Verb.SET_STATEMENT; // MariaDB's, which sets variables for one statement
            return;
        }
        boolean local = isPostgres() && tokens.isKeyword("local");
        boolean ofTheTransaction =
                local
                        || ((isPostgres() || dialect == SqlDialect.ORACLE)
                                && (tokens.isKeyword("transaction")
                                        || tokens.isKeyword("constraint")
                                        || tokens.isKeyword("constraints")));
        if (ofTheTransaction && !tokens.isBefore('.')) { // or a setting that an application names
            verb = local ? Verb.SET_LOCAL : Verb.OTHER;
        } else {
            found |= SETTING;
            verb = Verb.SET;
        }
    }

    private boolean isOther() {
        return dialect == SqlDialect.OTHER;
    }

    /** Whether a text that H2 runs may give a variable a value. */
    private boolean mayAssignInText() {
        return tokens.mentions("set") || tokens.mentions(":=");
    }

    /** Whether the procedure at hand sets something of the session, not of the database. */
    private boolean isOfDerbysSession() {
        return tokens.is("syscs_set_runtimestatistics")
                || tokens.is("syscs_set_statistics_timing")
                || tokens.startsWith("syscs_set_xplain_");
    }

    /** Whether a session of HSQLDB's gets a variable; elsewhere it is one of a block of code. */
    private boolean declaresVariable() {
        int place = tokens.position();
        boolean name =
                tokens.next() == SqlTokens.WORD && !tokens.is("local") && !tokens.is("global");
        tokens.backTo(place);
        return name && !isBeforeWord("cursor", "begin");
    }

    /** Whether one of these words follows, however far. The present one is forgotten. */
    private boolean isBeforeWord(String one, String other) {
        int place = tokens.position();
        boolean found = false;
        for (int t = tokens.next(); t != SqlTokens.END && !found; t = tokens.next()) {
            found = t == SqlTokens.WORD && (tokens.isKeyword(one) || tokens.isKeyword(other));
        }
        tokens.backTo(place);
        return found;
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
                } else if (tokens.is("abort")) {
                    verb = Verb.END_TRANSACTION;
                } else if (tokens.is("attach")) {
                    mark(!isPostgres(), SETTING | PATH);
                } else if (tokens.is("analyze")) { // MariaDB runs the statement behind it
                    explaining |= isMySql();
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
                    verb = Verb.COPY;
                } else if (tokens.is("call")) {
                    found |= UNKNOWN;
                } else if (tokens.is("case")) {
                    compound();
                } else if (tokens.is("commit")) {
                    verb = Verb.END_TRANSACTION;
                }
            }
            case 'd' -> d();
            case 'e' -> {
                if (tokens.is("explain")) {
                    explaining = calls != null;
                    allLead |= calls == null;
                } else if (tokens.is("end")) {
                    verb = isPostgres() ? Verb.END_TRANSACTION : verb;
                } else if (tokens.is("execute") || tokens.is("exec")) {
                    found |= UNKNOWN;
                    // H2 and MariaDB run a text by it
                    mark((isOther() || isMySql()) && isFollowedBy("immediate"), SETTING);
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
                    // one that is not the last of its text counts as a change
                    boolean open = !isPostgres() && (found & SETTING) == 0;
                    mark(open && !Pragmas.changesNothing(tokens.rest()), SETTING);
                }
            }
            case 'r' -> {
                if (tokens.is("reset")) {
                    mark(dialect != SqlDialect.MYSQL, SETTING | IDENTITY | PATH);
                } else if (tokens.is("replace")) {
                    mark(isMySql(), SEQUENCE);
                } else if (tokens.is("repeat")) {
                    compound();
                } else if (tokens.is("rollback")) {
                    verb = Verb.END_TRANSACTION;
                } else if (tokens.is("runscript")) { // H2 runs the statements of a file
                    mark(dialect == SqlDialect.OTHER, SETTING);
                }
            }
            case 's' -> {
                if (tokens.is("set")) {
                    verb = Verb.SET_WHAT;
                } else if (tokens.is("start")) {
                    found |= TRANSACTION;
                } else if (tokens.is("shutdown")) { // of H2 and HSQLDB, which end all sessions
                    mark(isOther(), SETTING);
                } else if (tokens.is("savepoint")) { // with which SQLite begins a transaction
                    mark(dialect == SqlDialect.OTHER, TRANSACTION);
                }
            }
            case 'u' -> {
                if (tokens.is("use")) {
                    mark(!isPostgres(), SETTING | PATH);
                } else if (tokens.is("unlisten")) {
                    mark(isPostgres(), LISTEN);
                }
            }
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
            if (!isMySql()) {
                verb = Verb.DECLARE;
            }
            mark(isOther() && !allLead && declaresVariable(), SETTING);
            compound();
        } else if (tokens.is("detach")) {
            mark(!isPostgres(), SETTING | PATH);
        } else if (tokens.is("drop")) {
            verb = Verb.DROP;
        } else if (tokens.is("disconnect")) { // HSQLDB ends the session
            mark(isOther(), SETTING);
        } else if (tokens.is("discard")) {
            found |= SETTING | IDENTITY | PATH;
        } else if (tokens.is("deallocate")) {
            mark(calls != null, PREPARED);
        } else if (tokens.is("do")) {
            // in MySQL it evaluates expressions, whose functions are looked for anyway
            mark(dialect != SqlDialect.MYSQL, UNKNOWN);
            codeBlock();
        }
    }

    /**
     * What the code of PostgreSQL's DO may leave that no reset undoes, and what it calls that may.
     * The rest of the text stands for the literal that has the code.
     */
    private void codeBlock() {
        if (isPostgres() && blockCode == null && (plainStatements || !allLead)) {
            blockCode = ofWords(tokens.rest(), dialect);
            found |= blockCode.effects() & (BEYOND_RESET | FUNCTION);
        }
    }

    private void l() {
        if (tokens.is("listen")) {
            found |= LISTEN;
        } else if (tokens.is("load")) {
            mark(isPostgres(), BEYOND_RESET);
            mark(isMySql(), SEQUENCE);
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
        if (!isMySql() || !isAlone()) {
            compound();
        }
    }

    /** Whether the statement ends with this word, or with WORK. The word is forgotten. */
    private boolean isAlone() {
        int place = tokens.position();
        int token = tokens.next();
        if (token == SqlTokens.WORD && tokens.is("work")) {
            token = tokens.next();
        }
        tokens.backTo(place);
        return token == SqlTokens.END || token == ';';
    }

    /**
     * Code whose statements no semicolon divides from the words before them. In MariaDB's Oracle
     * mode the name of a procedure is a statement.
     */
    private void compound() {
        mark(isMySql() && plainStatements && !allLead, UNKNOWN);
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
            case 'a' -> {
                mark(isSetting() && tokens.is("authorization"), IDENTITY | PATH);
                boolean ends = verb == Verb.END_TRANSACTION && tokens.is("and");
                mark(ends && isFollowedBy("chain"), TRANSACTION); // begins the next one
            }
            case 'd' -> {
                mark(tokens.startsWith("dblink_connect"), BEYOND_RESET);
                mark(!isPostgres() && tokens.startsWith("dbms_"), UNKNOWN);
                mark(tokens.is("database") && isReplacedOrDropped(), SETTING | PATH);
                mark(isPostgres() && tokens.is("default"), SEQUENCE); // UPDATE t SET id = DEFAULT
            }
            case 'c' -> {
                mark((isPostgres() || isMySql()) && tokens.is("currval"), SEQUENCE_READ);
                mark(isPostgres() && tokens.startsWith("crosstab"), UNKNOWN); // runs a text
                writesCsv |= isOther() && tokens.is("csvwrite");
            }
            case 'e' -> // CREATE TABLE ... AS EXECUTE
                    mark(isPostgres() && verb == Verb.CREATE && tokens.is("execute"), UNKNOWN);
            case 'g' -> mark(tokens.is("get_lock"), LOCK);
            case 'h' -> mark(verb == Verb.DECLARE && tokens.is("hold"), CURSOR);
            case 'i' -> {
                mark((isPostgres() || isMySql()) && tokens.is("insert"), SEQUENCE);
                mark(inSystemVariable && tokens.is("identity"), SEQUENCE_READ);
                mark(isPostgres() && tokens.is("isn_weak"), BEYOND_RESET); // of isn
            }
            case 'l' -> {
                mark((isPostgres() || isMySql()) && tokens.is("lastval"), SEQUENCE_READ);
                if (isMySql() && tokens.is("last_insert_id")) {
                    found |= SEQUENCE_READ;
                    mark(isCall() && !isCalledWithoutArguments(), SEQUENCE);
                }
            }
            case 'n' -> {
                mark((isPostgres() || isMySql()) && tokens.is("nextval"), SEQUENCE);
                mark(isMySql() && tokens.is("next") && isBeforeValue(), SEQUENCE);
            }
            case 'o' -> mark(isPostgres() && tokens.is("operator") && isCall(), UNKNOWN);
            case 'p' -> {
                mark(verb == Verb.COPY && tokens.is("program"), UNKNOWN);
                namesSettingsView |= isPostgres() && tokens.is("pg_settings");
                mark(isBeyondReset(), BEYOND_RESET);
                mark(tokens.startsWith("pg_temp"), TEMPORARY);
                mark(
                        tokens.is("pg_advisory_lock")
                                || tokens.is("pg_advisory_lock_shared")
                                || tokens.is("pg_try_advisory_lock")
                                || tokens.is("pg_try_advisory_lock_shared"),
                        LOCK);
                mark(isMySql() && tokens.is("previous") && isBeforeValue(), SEQUENCE_READ);
            }
            case 'r' -> {
                mark(isSetting() && tokens.is("role"), IDENTITY | PATH);
                // the server ends the session with the transaction
                mark(
                        isMySql() && verb == Verb.END_TRANSACTION && tokens.is("release"),
                        BEYOND_RESET);
            }
            case 's' -> {
                if (tokens.is("setval")) {
                    mark(isPostgres(), SEQUENCE);
                } else if (isOther() && tokens.startsWith("syscs_set_")) {
                    mark(isOfDerbysSession(), SETTING);
                } else if (tokens.is("set_config")) {
                    mark(!isLocalSetConfig(), SETTING | IDENTITY | PATH);
                } else if (tokens.is("setseed")) {
                    found |= BEYOND_RESET;
                } else if (tokens.is("sequence") || tokens.is("statistics")) {
                    // goes where the search path leads, which may be to temporary objects
                    mark(isPostgres() && verb == Verb.CREATE, TEMPORARY);
                } else if (dialect == SqlDialect.OTHER && tokens.is("set") && isCall()) {
                    mark(isBeforeVariable(), SETTING); // H2's SET(@x, 1)
                } else if (tokens.is("session")) {
                    mark(verb == Verb.ALTER, SETTING | PATH);
                } else if (tokens.is("set_limit")) { // of pg_trgm, also as (0.5).set_limit
                    mark(isPostgres(), SETTING);
                } else if (tokens.is("set_nls_sort")) { // of orafce
                    mark(isPostgres(), BEYOND_RESET);
                } else if (tokens.is("schema") && isReplacedOrDropped()) {
                    found |= SETTING | PATH;
                } else if (verb == Verb.SET_LOCAL) {
                    mark(tokens.is("seed"), BEYOND_RESET); // which no end of a transaction undoes
                } else if (isSetting()) {
                    mark(tokens.is("search_path") || tokens.is("schema"), PATH);
                    mark(tokens.is("session_authorization"), IDENTITY | PATH);
                    mark(isPostgres() && tokens.is("seed"), BEYOND_RESET);
                }
            }
            case 't' -> {
                boolean temporary = tokens.is("temp") || tokens.is("temporary");
                boolean declared = verb == Verb.DECLARE && !isPostgres();
                mark(temporary && (verb == Verb.CREATE || declared || afterInto), TEMPORARY);
                mark(isPostgres() && tokens.is("ts_stat"), UNKNOWN); // runs a text
                // TREAT (x AS f) is a call of f, in spite of its form
                mark(isPostgres() && tokens.is("treat") && isCall(), UNKNOWN);
            }
            default -> {
                // a name like any other
            }
        }
    }

    /** Functions of PostgreSQL whose work lasts as long as the session. */
    private boolean isBeyondReset() {
        return tokens.is("pg_replication_origin_session_setup")
                || tokens.is("pg_create_logical_replication_slot")
                || tokens.is("pg_create_physical_replication_slot")
                || tokens.is("pg_copy_logical_replication_slot")
                || tokens.is("pg_copy_physical_replication_slot")
                || tokens.is("pg_backup_start")
                || tokens.is("pg_start_backup");
    }

    private boolean isCall() {
        return tokens.isBeforeParenthesis();
    }

    private boolean isSetting() {
        return verb == Verb.SET;
    }

    /** Whether a database of MySQL's goes, and who was in it is in none from then on. */
    private boolean isReplacedOrDropped() {
        return isMySql() && (verb == Verb.DROP || verb == Verb.CREATE);
    }

    /** NEXT VALUE FOR s, PREVIOUS VALUE FOR s. The present word is forgotten. */
    private boolean isBeforeValue() {
        int place = tokens.position();
        boolean value = tokens.next() == SqlTokens.WORD && tokens.is("value");
        tokens.backTo(place);
        return value;
    }

    /** Whether the function at hand has empty parentheses. The present word is forgotten. */
    private boolean isCalledWithoutArguments() {
        int place = tokens.position();
        boolean empty = tokens.next() == '(' && tokens.next() == ')';
        tokens.backTo(place);
        return empty;
    }

    /** Whether the variable at hand gets a value, {@code @x := 1}. The token is forgotten. */
    private boolean isAssigned() {
        int place = tokens.position();
        int name = tokens.next();
        boolean assigned =
                (name == SqlTokens.WORD || name == SqlTokens.LITERAL)
                        && tokens.next() == ':'
                        && tokens.next() == '=';
        tokens.backTo(place);
        return assigned;
    }

    /** Whether that word follows. The present one is forgotten. */
    private boolean isFollowedBy(String word) {
        int place = tokens.position();
        boolean found = tokens.next() == SqlTokens.WORD && tokens.is(word);
        tokens.backTo(place);
        return found;
    }

    /** Whether the call at hand is given a variable of the session. The word is forgotten. */
    private boolean isBeforeVariable() {
        int place = tokens.position();
        boolean variable = tokens.next() == '(' && tokens.next() == '@';
        tokens.backTo(place);
        return variable;
    }

    /**
     * Whether what the set_config at hand sets ends with the transaction, as a seed does not. One
     * among the arguments of another is not looked at, so that no text is read again and again.
     */
    private boolean isLocalSetConfig() {
        int place = tokens.position();
        boolean local =
                place >= argumentsEnd
                        && tokens.next() == '('
                        && isFirstArgumentPlain()
                        && isThirdArgumentTrue();
        argumentsEnd = Math.max(argumentsEnd, tokens.position());
        tokens.backTo(place);
        return local;
    }

    /** Whether a literal without escapes names a setting other than the seed. */
    private boolean isFirstArgumentPlain() {
        int place = tokens.position();
        boolean literal = tokens.next() == SqlTokens.LITERAL;
        String text = tokens.since(place).strip();
        return literal
                && text.startsWith("'")
                && text.indexOf('\\') < 0
                && !text.equalsIgnoreCase("'seed'")
                && tokens.next() == ',';
    }

    /** Whether the third argument is the constant true; the second one is at hand. */
    private boolean isThirdArgumentTrue() {
        int depth = 1;
        int argument = 2;
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
                        isTrue = token == SqlTokens.WORD && tokens.isKeyword("true");
                    }
                }
            }
        }
        return argument == 3 && tokensOfThird == 1 && isTrue;
    }
}
