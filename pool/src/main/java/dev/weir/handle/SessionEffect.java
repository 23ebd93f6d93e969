package dev.weir.handle;

/** What a statement may leave behind in its session: bits, to be joined. */
final class SessionEffect {

    static final int NONE = 0;

    /** A setting of the session: SET, set_config, ALTER SESSION, a user variable. */
    static final int SETTING = 1;

    /** The role or the session's user. */
    static final int IDENTITY = 1 << 1;

    /** Where unqualified names are looked up: search_path, USE; a role changes it too. */
    static final int PATH = 1 << 2;

    /** A transaction, begun by SQL. */
    static final int TRANSACTION = 1 << 3;

    /** LISTEN. */
    static final int LISTEN = 1 << 4;

    /** A temporary table, view, sequence or function. */
    static final int TEMPORARY = 1 << 5;

    /** A lock that outlives its transaction. */
    static final int LOCK = 1 << 6;

    /** A statement prepared by SQL. */
    static final int PREPARED = 1 << 7;

    /** A cursor that outlives its transaction. */
    static final int CURSOR = 1 << 8;

    /** Code was run that nobody reads here: DO, CALL, an anonymous block. */
    static final int UNKNOWN = 1 << 9;

    /** Something that no reset undoes. */
    static final int BEYOND_RESET = 1 << 10;

    /** Anything may have been done past the handles, or the pool is told to assume so. */
    static final int ANYTHING = 1 << 11;

    /** A function was called that is not known here: it may have set what it liked. */
    static final int FUNCTION = 1 << 12;

    /**
     * A sequence may have advanced, by name or by a row inserted: who asks for the last value gets
     * it.
     */
    static final int SEQUENCE = 1 << 13;

    /** The last value of a sequence is asked for. Leaves nothing itself. */
    static final int SEQUENCE_READ = 1 << 14;

    /** Something is written, which may fire triggers. Leaves nothing itself. */
    static final int WRITE = 1 << 15;

    /** What is run by triggers and their like is changed. Leaves nothing itself. */
    static final int CODE_CHANGE = 1 << 16;

    /** What the pool has to know of a statement, and what leaves nothing. */
    static final int NOTES = SEQUENCE_READ | WRITE | CODE_CHANGE;

    private SessionEffect() {}
}
