package dev.weir.handle;

/**
 * Finds calls of functions that are not known: a name before a parenthesis that is none of {@link
 * KnownFunctions}, unless its place says that it names something else. Where the place does not say
 * it (the columns of a second WITH query, of an index), it counts as a call, which costs a reset.
 *
 * <p>Told every token of a text, in order.
 */
final class CallReading {

    private static final String SYSTEM_SCHEMA = "pg_catalog";

    private final SqlTokens tokens;
    private final KnownFunctions known;

    /** The token before the present one. */
    private int before = SqlTokens.END;

    /** Whether the word before names what follows: INTO t, AS t, WITH t. */
    private boolean afterNaming;

    /** Whether the name so far is that of a table: INTO a.b.t. */
    private boolean inTableName;

    /** Whether the word before is the server's own schema. */
    private boolean afterSystemSchema;

    /** Whether the name so far has a schema that is not the server's own. */
    private boolean qualified;

    CallReading(SqlTokens tokens, KnownFunctions known) {
        this.tokens = tokens;
        this.known = known;
    }

    /** Whether the token that was just read is the name of an unknown function. */
    boolean isUnknownCall(int token) {
        boolean name = token == SqlTokens.WORD || token == SqlTokens.LITERAL;
        boolean call = name && name(token == SqlTokens.WORD);
        if (!name && token != '.') {
            afterNaming = false;
            inTableName = false;
            qualified = false;
        }
        before = token;
        return call;
    }

    private boolean name(boolean word) {
        boolean part = before == '.';
        qualified = part && !afterSystemSchema;
        inTableName = part ? inTableName : afterNaming;
        afterSystemSchema = word && tokens.is(SYSTEM_SCHEMA);
        afterNaming =
                word
                        && !part
                        && (tokens.is("into")
                                || tokens.is("as")
                                || tokens.is("with")
                                || tokens.is("recursive"));
        return !inTableName
                && before != ')' // an alias with columns
                && tokens.isBeforeParenthesis()
                && (!word || qualified || !known.contains(tokens.text()));
    }
}
