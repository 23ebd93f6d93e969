package dev.weir.sql;

/** What a statement may leave behind in its session: bits, to be joined. */
public final class SessionEffect {

    public static final int NONE = 0;

    /** A setting of the session: SET, set_config, ALTER SESSION, a user variable. */
    public static final int SETTING = 1;

    /** The role or the session's user. */
    public static final int IDENTITY = 1 << 1;

    /** Where unqualified names are looked up: search_path, USE; a role changes it too. */
    public static final int PATH = 1 << 2;

    /** A transaction, begun by SQL. */
    public static final int TRANSACTION = 1 << 3;

    /** LISTEN. */
    public static final int LISTEN = 1 << 4;

    /** A temporary table, view, sequence or function. */
    public static final int TEMPORARY = 1 << 5;

    /** A lock that outlives its transaction. */
    public static final int LOCK = 1 << 6;

    /** A statement prepared by SQL. */
    public static final int PREPARED = 1 << 7;

    /** A cursor that outlives its transaction. */
    public static final int CURSOR = 1 << 8;

    /** Code was run that nobody reads here: DO, CALL, an anonymous block. */
    public static final int UNKNOWN = 1 << 9;

    /** Something that no reset undoes. */
    public static final int BEYOND_RESET = 1 << 10;

    /** Anything may have been done past the handles, or the pool is told to assume so. */
    public static final int ANYTHING = 1 << 11;

    /** A function was called that is not known here: it may have set what it liked. */
    public static final int FUNCTION = 1 << 12;

    /**
     * A sequence may have advanced, by name or by a row inserted: who asks for the last value gets
     * it.
     */
    public static final int SEQUENCE = 1 << 13;

    /** The last value of a sequence is asked for. Leaves nothing itself. */
    public static final int SEQUENCE_READ = 1 << 14;

    /** Something is written, which may fire triggers. Leaves nothing itself. */
    public static final int WRITE = 1 << 15;

    /** What is run by triggers and their like is changed. Leaves nothing itself. */
    public static final int CODE_CHANGE = 1 << 16;

    /** What the pool has to know of a statement, and what leaves nothing. */
    public static final int NOTES = SEQUENCE_READ | WRITE | CODE_CHANGE;

    private SessionEffect() {}
}
