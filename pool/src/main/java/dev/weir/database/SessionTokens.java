package dev.weir.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Numbered locks of a server, of one class and for one instance, that a session holds until it ends
 * or lets go. Each method is asked in auto-commit mode.
 */
public interface SessionTokens {
    /** No lock was free. */
    int NONE = -1;

    /** The first column of the first row; {@link #NONE}: there is no row. */
    static int number(Connection by, String question) throws SQLException {
        try (Statement s = by.createStatement();
                ResultSet row = s.executeQuery(question)) {
            return row.next() ? row.getInt(1) : NONE;
        }
    }

    /** What an instance wants: more than its share, its share, or a first token. */
    enum Want {
        NOTHING,
        MORE,
        SHARE,
        FIRST
    }

    /**
     * What others hold and want.
     *
     * @param members instances; 0: they were not counted
     * @param held tokens that are held, if they were counted
     * @param other number of tokens that an instance goes by, if it was counted; 0: none was seen
     * @param room whether a token is free, for all that was seen
     * @param want the most urgent one of another
     */
    record Seen(int members, int held, int other, boolean room, Want want) {
        /** With the counts of another where this has none. */
        public Seen or(Seen last) {
            return members > 0 ? this : new Seen(last.members, last.held, last.other, room, want);
        }
    }

    /**
     * Takes any free lock from {@code first} on.
     *
     * @param count how many numbers are tried, from a random one on
     * @param own what the session holds already, if the lock is for another session that is to
     *     {@link #share} it; {@link #NONE}: it is for this session
     * @return its number, or {@link #NONE}
     */
    int take(Connection by, int first, int count, int own) throws SQLException;

    /** Shares a lock that another session holds for this; false: it cannot. */
    boolean share(Connection by, int number) throws SQLException;

    /** How {@link ServerReset#undo} takes a lock again that was just released. */
    String retaking(int number);

    /** Lets go; false when it was not held. */
    boolean leave(Connection by, int number, boolean shared) throws SQLException;

    /**
     * Says that the instance wants its share, or more; for some seconds.
     *
     * @param more whether it has its share
     * @param before what this returned last for the session and that
     * @return to be given to the next call
     */
    int hunger(Connection by, boolean more, int before) throws SQLException;

    /**
     * Looks at what others hold; where it counts it says by how many tokens this instance goes.
     *
     * @param own the token of the session that asks: it would get that a second time
     * @param tokens numbers below it are tokens
     * @param places so many from there on are of sessions that wait for one
     * @param counts whether to count instances and tokens, which costs more than all else
     */
    Seen look(Connection by, int own, int tokens, int places, boolean counts) throws SQLException;
}
