package dev.weir.database.mariadb;

import dev.weir.database.SessionTokens;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code GET_LOCK}, of which a session may have several since MariaDB 10.0.2 and MySQL 5.7. None
 * can be shared, so one session of each instance holds that instance's number.
 *
 * <p>A lock is asked for only if it is free: two sessions that wait for each other's, be it for no
 * time, are a deadlock to the server.
 */
final class MariaDbTokens implements SessionTokens {
    private static final String MEMBER = "i";
    private static final String MOMENT = "m";
    private static final String MOMENT_OF_MORE = "w";

    /** Two seconds of the server's time, as a number. */
    private static final String NOW = "unix_timestamp() div 2";

    private final String fleet;

    /** The instance's number, once a session of it has found a free one. */
    private volatile int member = NONE;

    MariaDbTokens(String fleet) {
        this.fleet = "weir/" + Integer.toHexString(("weir fleet " + fleet).hashCode()) + '/';
    }

    private String name(Object number) {
        return '\'' + fleet + number + '\'';
    }

    /** 1: it was free, and is the session's now. */
    private String taking(Object number) {
        String name = name(number);
        return "is_free_lock(%s) = 1 and get_lock(%<s, 0) = 1".formatted(name);
    }

    /** The session may take any of {@code count} that is free. */
    private int any(Connection by, String kind, int first, int count) throws SQLException {
        int from = ThreadLocalRandom.current().nextInt(count);
        String cases =
                IntStream.range(from, from + count)
                        .map(i -> first + i % count)
                        .mapToObj(i -> " when " + taking(kind + i) + " then " + i)
                        .collect(Collectors.joining());
        return SessionTokens.number(by, "select case" + cases + " else " + NONE + " end");
    }

    @Override
    public int take(Connection by, int first, int count, int own) throws SQLException {
        int taken = any(by, "", first, count);
        if (own == NONE && taken != NONE) {
            if (member == NONE) {
                member = any(by, MEMBER, 0, first + count);
            } else {
                SessionTokens.number(by, "select " + taking(MEMBER + member));
            }
        }
        return taken;
    }

    @Override
    public boolean share(Connection by, int number) {
        return false;
    }

    @Override
    public String retaking(int number) {
        return "select " + taking(number) + ", " + taking(MEMBER + member);
    }

    @Override
    public boolean leave(Connection by, int number, boolean shared) throws SQLException {
        return SessionTokens.number(by, "select release_lock(%s)".formatted(name(number))) == 1;
    }

    @Override
    public int hunger(Connection by, boolean more, int before) throws SQLException {
        String kind = more ? MOMENT_OF_MORE : MOMENT;
        int now = SessionTokens.number(by, "select " + NOW);
        String next = "select " + taking(kind + now) + ", release_lock(%s)";
        boolean isHeld =
                now == before || SessionTokens.number(by, next.formatted(name(kind + before))) == 1;
        return isHeld ? now : NONE;
    }

    @Override
    public Seen look(Connection by, int own, int tokens, int places, boolean counts)
            throws SQLException {
        String hungry =
                "select case when 0 in (%s) then 3 when 0 in (%s) then 2 when 0 in (%s) then 1 else 0 end, %s"
                        .formatted(
                                asking("", tokens, places),
                                askingNow(MOMENT),
                                askingNow(MOMENT_OF_MORE),
                                taking(MEMBER + member));
        Want want = Want.values()[SessionTokens.number(by, hungry)];
        String all =
                "select concat(%s), concat(%s)"
                        .formatted(asking(MEMBER, 0, tokens + places), asking("", 0, tokens));
        try (Statement s = by.createStatement();
                ResultSet row = s.executeQuery(all)) {
            row.next();
            int held = zeros(row.getString(2));
            return new Seen(zeros(row.getString(1)), held, 0, held < tokens, want);
        }
    }

    /** These two seconds and those before. */
    private String askingNow(String kind) {
        return "is_free_lock(concat('%1$s', %2$s)), is_free_lock(concat('%1$s', %2$s - 1))"
                .formatted(fleet + kind, NOW);
    }

    private String asking(String kind, int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(i -> "is_free_lock(" + name(kind + i) + ")")
                .collect(Collectors.joining(","));
    }

    /** How many locks are not free. */
    private static int zeros(String answers) {
        return (int) answers.chars().filter(c -> c == '0').count();
    }
}
