package dev.weir.sql;

import static dev.weir.sql.SessionEffect.BEYOND_RESET;
import static dev.weir.sql.SessionEffect.CURSOR;
import static dev.weir.sql.SessionEffect.IDENTITY;
import static dev.weir.sql.SessionEffect.LISTEN;
import static dev.weir.sql.SessionEffect.LOCK;
import static dev.weir.sql.SessionEffect.PATH;
import static dev.weir.sql.SessionEffect.PREPARED;
import static dev.weir.sql.SessionEffect.SETTING;
import static dev.weir.sql.SessionEffect.TEMPORARY;
import static dev.weir.sql.SessionEffect.UNKNOWN;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What the source of a stored routine does to its session: SQL, PL/pgSQL, or a body of MySQL.
 *
 * <p>The source is turned into plain statements, which {@link SqlClassifier} knows how to read:
 * words that only steer ({@code BEGIN}, {@code THEN}, {@code LOOP}) become the borders between
 * statements, and assignments of MySQL to {@code NEW} and to local variables lose their {@code
 * SET}. What is in doubt counts as a change: text that is put together at run time, a literal that
 * can be read in two ways.
 */
public final class RoutineClassifier {

    private static final int CHANGES =
            SETTING
                    | IDENTITY
                    | PATH
                    | LISTEN
                    | TEMPORARY
                    | LOCK
                    | PREPARED
                    | CURSOR
                    | UNKNOWN
                    | BEYOND_RESET;

    /** A statement follows each of these, and {@code DO} in MySQL. */
    private static final Set<String> BORDERS =
            Set.of("begin", "atomic", "then", "else", "loop", "repeat");

    /** Where a statement begins so, a name follows, which may be spelt like one of the borders. */
    private static final Set<String> BEFORE_NAMES = Set.of("set", "declare", "copy");

    /** In MySQL these begin a statement, and are none for {@link SqlClassifier} to see. */
    private static final Set<String> STEERING =
            Set.of("if", "elseif", "case", "while", "for", "until", "return", "end");

    private final boolean mySql;

    /** Whether SELECT ... INTO makes a table, where the search path leads. */
    private final boolean intoMakesTable;

    private final SqlTokens tokens;
    private final StringBuilder statements = new StringBuilder();
    private final Set<String> calls = new HashSet<>();
    private final Set<String> locals = new HashSet<>();

    /** Those that were declared in a block within a block, and end with it. */
    private final Set<String> innerLocals = new HashSet<>();

    /** Those that were declared behind a BEGIN; a block of the Oracle mode declares before it. */
    private final Set<String> blockLocals = new HashSet<>();

    /** Those of a block of the Oracle mode, if it is that, which has ended. */
    private final Set<String> endedLocals = new HashSet<>();

    private int blocks;

    /** Whether a BEGIN was met. */
    private boolean begun;

    /** Whether something stood there that the Oracle mode alone has. */
    private boolean ofOracle;

    /** Whether the next word is the first of a statement. */
    private boolean leads = true;

    /** Whether the next name is called, although it may stand without parentheses. */
    private boolean calling;

    /** Whether names may be declared without DECLARE, as in MariaDB's Oracle mode. */
    private boolean inSection;

    private boolean inserting;

    /** Whether what follows is assigned to: SELECT ... INTO a, b. */
    private boolean inTargets;

    /** Whether every user variable of the statement may get a value: CALL, GET DIAGNOSTICS. */
    private boolean assigning;

    private boolean inDoubt;

    /** The word before, in lower case; empty if the token before is none. */
    private String lastWord = "";

    /** Whether the word before was the first of a statement, and no name. */
    private boolean afterFirst;

    /** Whether the token before is a dot behind a name. */
    private boolean afterDot;

    /** Whether the token before opens the name of a user variable. */
    private boolean afterAt;

    private final int effects;

    /**
     * @param language that PostgreSQL has it in
     */
    RoutineClassifier(String source, SqlDialect dialect, String language) {
        this.mySql = dialect == SqlDialect.MYSQL;
        this.intoMakesTable = !mySql && language.equals("sql");
        this.tokens = new SqlTokens(source, dialect, false);
        for (int from = 0, token = tokens.next();
                token != SqlTokens.END;
                from = tokens.position(), token = tokens.next()) {
            String word = token == SqlTokens.WORD ? tokens.text().toLowerCase(Locale.ROOT) : "";
            boolean first = leads;
            read(token, word, source.substring(from, tokens.position()));
            afterDot = token == '.' && !isNumber(lastWord);
            afterAt = token == '@' && mySql;
            lastWord = word;
            afterFirst = first;
        }
        SqlClassifier reading =
                SqlClassifier.ofRoutine(
                        new SqlTokens(statements.toString(), dialect, false), dialect);
        int found = reading.effects();
        if (tokens.isAmbiguous() || reading.isAmbiguous()) {
            inDoubt = true;
            found |= SqlClassifier.ofWords(source, dialect).effects();
        }
        effects = found & ~SessionEffect.FUNCTION;
        inDoubt |= (effects & CHANGES) != 0;
    }

    /** {@code 1.} and {@code 1_000.} are numbers, and what follows is no part of a name. */
    private static boolean isNumber(String word) {
        return !word.isEmpty()
                && word.charAt(0) != '_'
                && word.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '_');
    }

    /** Whether it changes its session, or may. */
    public boolean changesSession() {
        return inDoubt;
    }

    /**
     * What its statements do besides, bits of {@link SessionEffect}; not what they do by what they
     * call.
     */
    public int effects() {
        return effects;
    }

    /**
     * The names of all that it calls, and what it may call by {@code row.name}; as the server looks
     * them up, without their schemas. In MySQL a package stands before the dot, and is listed too.
     */
    public Set<String> calls() {
        return calls;
    }

    private void read(int token, String word, String text) {
        switch (token) {
            case SqlTokens.WORD -> word(word, text);
            case SqlTokens.LITERAL -> {
                // a quoted name that is no word
                inDoubt |= tokens.isBeforeParenthesis() || (afterDot && !mySql);
                add(text);
            }
            case ';' -> {
                add(text);
                leads = true;
                calling = false;
                inserting = false;
                inTargets = false;
                assigning = false;
            }
            case '@' -> {
                if (mySql && tokens.following() == '@') { // a variable of the server's
                    add(text + '@');
                    tokens.backTo(tokens.position() + 1);
                } else {
                    add(!mySql || isAssigned() ? text : " ");
                }
            }
            default -> {
                boolean label = mySql && token == '>' && tokens.preceding() == '>';
                ofOracle |= label; // <<name>>, or a shift
                add(label ? text + " ; " : text);
                leads = label || (mySql && token == ':'); // a label too
                inTargets &= token == ',' || token == '.' || token == ':'; // a, b.c, :new.d
                calling &= token == '.';
            }
        }
    }

    private void add(String text) {
        statements.append(text);
        leads = false;
    }

    private void word(String word, String text) {
        if (calling || tokens.isBeforeParenthesis() || (mySql ? isPerhapsCalled() : afterDot)) {
            String name = tokens.name();
            calls.add(name.isEmpty() ? word : name);
        }
        inDoubt |= !mySql && (word.startsWith("query_to_xml") || word.equals("ts_rewrite"));
        if (afterDot || afterAt) { // a part of a name, however it is spelt
            add(text);
            return;
        }
        countBlocks(word);
        if (isBorder(word)) {
            begun |= word.equals("begin");
            inSection &= !word.equals("begin");
            statements.append(" ; ");
            leads = true;
        } else if (leads && (word.equals("call") || word.equals("perform"))) {
            calling = true;
            assigning = mySql;
            statements.append(' ');
        } else if (mySql) {
            wordOfMySql(word, text);
        } else {
            inDoubt |= word.equals("execute");
            inDoubt |= word.equals("hold") && lastWord.equals("with");
            inDoubt |= intoMakesTable && word.equals("into") && !isInsert(lastWord);
            add(text);
        }
    }

    private static boolean isInsert(String word) {
        return word.equals("insert") || word.equals("merge");
    }

    /** Whether a statement follows. DECLARE BEGIN is a block that declares nothing. */
    private boolean isBorder(String word) {
        return !tokens.isQuoted()
                && (BORDERS.contains(word) || (mySql && word.equals("do")))
                && !tokens.isBefore('.')
                && (!(afterFirst && BEFORE_NAMES.contains(lastWord))
                        || (lastWord.equals("declare") && word.equals("begin")));
    }

    /** What does not begin with BEGIN may have several blocks, one after the other. */
    private void countBlocks(String word) {
        if (word.equals("begin") || (blocks == 0 && !tokens.isBefore(':'))) {
            blocks++;
        }
        if (word.equals("end")) { // of an inner block, perhaps
            locals.removeAll(innerLocals);
            innerLocals.clear();
            if (isEndOfBlock()) {
                endedLocals.addAll(blockLocals);
            }
        }
    }

    /** Whether the END at hand is that of a block, not END IF. */
    private boolean isEndOfBlock() {
        int place = tokens.position();
        boolean other =
                tokens.next() == SqlTokens.WORD
                        && isOneOf("if", "loop", "case", "while", "repeat", "for");
        tokens.backTo(place);
        return !other;
    }

    private boolean isOneOf(String... words) {
        for (String word : words) {
            if (tokens.isKeyword(word)) {
                return true;
            }
        }
        return false;
    }

    /** MariaDB's Oracle mode has {@code enter;} and {@code package.enter;} for calls. */
    private boolean isPerhapsCalled() {
        return tokens.isBefore('.') || tokens.isBefore(';');
    }

    private void wordOfMySql(String word, String text) {
        if (word.equals("for") && lastWord.equals("handler")) {
            passConditions();
            statements.append(" ; ");
            leads = true;
        } else if (word.equals("set") && leads) {
            statements.append(isLocalAssignment() ? " " : ";" + text);
            leads = false;
        } else if (leads && word.equals("declare")) {
            inSection = true;
            declare();
            leads = false;
        } else if (leads && isAssignment()) { // of the Oracle mode, where SET can be left out
            ofOracle = true;
            inDoubt |= !word.equals("new") && !isLocal(word);
            add(text);
        } else if (leads && STEERING.contains(word)) {
            statements.append(' ');
            leads = false;
        } else {
            if (leads && inSection && isBeforeWord()) {
                declared(Set.of(word));
            }
            assigning |= word.equals("diagnostics");
            inserting |= leads && (word.equals("insert") || word.equals("replace"));
            inTargets = (inTargets || word.equals("into")) && !inserting;
            add(text);
        }
    }

    /** Whether the name at hand gets a value: {@code a := 1}, {@code new.a := 1}. */
    private boolean isAssignment() {
        int place = tokens.position();
        int token = tokens.next();
        while (token == '.' && tokens.next() != SqlTokens.END) {
            token = tokens.next();
        }
        boolean assigned = token == ':' && tokens.following() == '=';
        tokens.backTo(place);
        return assigned;
    }

    private boolean isBeforeWord() {
        int place = tokens.position();
        boolean before = tokens.next() == SqlTokens.WORD;
        tokens.backTo(place);
        return before;
    }

    /** The conditions of a handler. Its statement follows. */
    private void passConditions() {
        int place;
        int token;
        do {
            tokens.next();
            if (tokens.is("sqlstate")) {
                place = tokens.position();
                if (tokens.next() != SqlTokens.WORD || !tokens.is("value")) {
                    tokens.backTo(place);
                }
                tokens.next();
            } else if (tokens.is("not")) {
                tokens.next();
            }
            place = tokens.position();
            token = tokens.next();
        } while (token == ',');
        tokens.backTo(place);
    }

    private void declared(Set<String> names) {
        locals.addAll(names);
        endedLocals.removeAll(names);
        if (begun) {
            blockLocals.addAll(names);
        }
    }

    /** The names before the type: DECLARE a, b INT. A cursor or a condition is no variable. */
    private void declare() {
        int place = tokens.position();
        Set<String> names = new HashSet<>();
        int token;
        do {
            if (tokens.next() == SqlTokens.WORD) {
                names.add(tokens.text().toLowerCase(Locale.ROOT));
            }
            token = tokens.next();
        } while (token == ',');
        if (token == SqlTokens.WORD && !tokens.is("cursor") && !tokens.is("condition")) {
            Set<String> more = new HashSet<>(names);
            more.removeAll(locals);
            if (blocks > 1) {
                innerLocals.addAll(more);
            }
            declared(names);
        }
        tokens.backTo(place);
    }

    /** Whether every target of this SET is a column of the row or a local variable. */
    private boolean isLocalAssignment() {
        int place = tokens.position();
        boolean local = true;
        int depth = 0;
        boolean target = true;
        int token = tokens.next();
        while (local && token != SqlTokens.END && token != ';') {
            if (target) {
                local = token == SqlTokens.WORD && isLocal();
                target = false;
            } else if (token == '(') {
                depth++;
            } else if (token == ')') {
                depth--;
            } else if (token == ',') {
                target = depth == 0;
            }
            token = tokens.next();
        }
        tokens.backTo(place);
        return local;
    }

    /** A variable may be called like a word of SET: {@code SET session time_zone = ''}. */
    private boolean isLocal() {
        return tokens.following() == '.'
                ? tokens.is("new")
                : isLocal(tokens.text().toLowerCase(Locale.ROOT))
                        && (tokens.isBefore('=') || tokens.isBefore(':'));
    }

    private boolean isLocal(String name) {
        return locals.contains(name) && !(ofOracle && endedLocals.contains(name));
    }

    /** Whether the user variable at hand gets a value; reading one changes nothing. */
    private boolean isAssigned() {
        if (inTargets || assigning) {
            return true;
        }
        int place = tokens.position();
        int token = tokens.next();
        while (token == '.' || tokens.following() == '.') { // @a.b is one name
            token = tokens.next();
        }
        boolean assigned = tokens.next() == ':' && tokens.following() == '=';
        tokens.backTo(place);
        return assigned;
    }
}
