package dev.weir.database.postgres;

import dev.weir.database.SessionTokens;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Advisory locks. The statements name everything in full: the search path is the user's. The class
 * after that of the tokens is of instances, the next of those that want more than their share, the
 * last of budgets.
 */
final class PostgresTokens implements SessionTokens {
    /** Evaluated from left to right: it is shared before it is not the session's own any more. */
    private static final String TAKE =
            """
            select t.i, %6$s
              from (select s.i
                      from (select pg_catalog.int4pl(%2$d, pg_catalog.mod(g, %3$d)) as i
                              from pg_catalog.generate_series(%4$d, %5$d) as g) as s
                     where case when s.i operator(pg_catalog.=) %7$d then false
                                else pg_catalog.pg_try_advisory_lock(%1$d, s.i) end limit 1) as t""";

    /** Two seconds of the server's time, as a number that is no token's. */
    private static final String MOMENT =
            "pg_catalog.int4um(cast(pg_catalog.div(cast(pg_catalog.date_part('epoch', pg_catalog.now())"
                    + " as pg_catalog.numeric), 2) as pg_catalog.int4))";

    /** Of so many tokens, from a random one on, a look tries whether one is free. */
    private static final int TRIED = 16;

    /** The ordinal of a {@link Want}, and 4 if a token is free. */
    private static final String HUNGRY =
            """
            select case when exists (select from pg_catalog.generate_series(%3$d, %4$d) as g
                             where not pg_catalog.pg_try_advisory_xact_lock_shared(%1$d, g)) then 3
                        when not pg_catalog.pg_try_advisory_xact_lock_shared(%1$d, m)
                          or not pg_catalog.pg_try_advisory_xact_lock_shared(%1$d, n) then 2
                        when not pg_catalog.pg_try_advisory_xact_lock_shared(%2$d, m)
                          or not pg_catalog.pg_try_advisory_xact_lock_shared(%2$d, n) then 1
                        else 0 end operator(pg_catalog.+)
                   case when exists (select from pg_catalog.generate_series(%6$d, %7$d) as g
                             where case when pg_catalog.mod(g, %3$d) operator(pg_catalog.=) %8$d then false
                                        else pg_catalog.pg_try_advisory_xact_lock(%1$d, pg_catalog.mod(g, %3$d)) end)
                          then 4 else 0 end
              from (select m, pg_catalog.int4pl(m, 1) as n from (select %5$s as m) as t) as t""";

    private static final String COUNTS =
            """
            select pg_catalog.count(distinct objid) filter (where classid operator(pg_catalog.=) '%2$d'),
                   pg_catalog.count(distinct objid) filter (where classid operator(pg_catalog.=) '%1$d'
                           and objid operator(pg_catalog.<) '%3$d'),
                   cast(pg_catalog.max(objid) filter (where classid operator(pg_catalog.=) '%4$d'
                           and objid operator(pg_catalog.<>) '%3$d') as pg_catalog.int8),
                   pg_catalog.pg_try_advisory_lock_shared(%4$d, %3$d)
              from pg_catalog.pg_locks
             where locktype operator(pg_catalog.=) 'advisory' and granted
               and database operator(pg_catalog.=) (select oid from pg_catalog.pg_database
                       where datname operator(pg_catalog.=) pg_catalog.current_database())""";

    /**
     * The server ends a session whose host is gone after about ten seconds, and frees its token; by
     * default after two hours. Left alone where tcp_user_timeout is set already, and on servers
     * that do not have all of it: before PostgreSQL 14, or not on Linux.
     */
    private static final String CUT_OFF =
            """
            case when pg_catalog.strpos(pg_catalog.version(), 'linux') operator(pg_catalog.>) 0
                    and pg_catalog.current_setting('client_connection_check_interval', true) is not null
                    and pg_catalog.current_setting('tcp_user_timeout', true) operator(pg_catalog.=) '0'
                then pg_catalog.length(pg_catalog.concat(
                        pg_catalog.set_config('tcp_keepalives_idle', '5', false),
                        pg_catalog.set_config('tcp_keepalives_interval', '2', false),
                        pg_catalog.set_config('tcp_keepalives_count', '3', false),
                        pg_catalog.set_config('tcp_user_timeout', '11s', false),
                        pg_catalog.set_config('client_connection_check_interval', '2s', false)))
                    operator(pg_catalog.>) 0
                else true end""";

    private final int key;

    /** Marks a session as one of the instance. */
    private final String mark;

    PostgresTokens(String fleet, int instance) {
        key = ("weir fleet " + fleet).hashCode() * 4 & 0x3fffffff; // names alike do not overlap
        mark =
                text("pg_catalog.pg_try_advisory_lock_shared(%d, %d) and ", key + 1, instance)
                        + CUT_OFF;
    }

    @Override
    public int take(Connection by, int first, int count, int own) throws SQLException {
        String then =
                own != NONE
                        ? text(
                                "pg_catalog.pg_try_advisory_lock_shared(%1$d, t.i), pg_catalog.pg_advisory_unlock(%1$d, t.i)",
                                key)
                        : mark;
        int from = ThreadLocalRandom.current().nextInt(count);
        return SessionTokens.number(
                by, text(TAKE, key, first, count, from, from + count - 1, then, own));
    }

    @Override
    public boolean share(Connection by, int number) throws SQLException {
        return is(by, "pg_catalog.pg_try_advisory_lock_shared(%d, %d) and " + mark, number);
    }

    @Override
    public String retaking(int number) {
        return text(
                "select pg_catalog.int4div(1, cast(pg_catalog.pg_try_advisory_lock(%d, %d) and %s as pg_catalog.int4));",
                key, number, mark);
    }

    @Override
    public boolean leave(Connection by, int number, boolean shared) throws SQLException {
        String kind = shared ? "_shared" : "";
        return is(by, "pg_catalog.pg_advisory_unlock" + kind + "(%d, %d)", number);
    }

    @Override
    public int hunger(Connection by, boolean more, int before) throws SQLException {
        int kind = more ? key + 2 : key;
        String raise =
                "select m, case when pg_catalog.pg_advisory_unlock(%1$d, %2$d) then 1 end from (select %3$s as m) as t"
                        + " where pg_catalog.pg_try_advisory_lock(%1$d, m)";
        int now = SessionTokens.number(by, text(raise, kind, before, MOMENT));
        return now == NONE ? before : now; // another session says so: what this one has is kept
    }

    @Override
    public Seen look(Connection by, int own, int tokens, int places, boolean counts)
            throws SQLException {
        try (Statement s = by.createStatement()) {
            int last = tokens + places - 1;
            int from = ThreadLocalRandom.current().nextInt(tokens);
            int to = from + Math.min(TRIED, tokens) - 1;
            int hungry =
                    SessionTokens.number(
                            by, text(HUNGRY, key, key + 2, tokens, last, MOMENT, from, to, own));
            Want want = Want.values()[hungry & 3];
            boolean room = hungry > 3;
            if (!counts) {
                return new Seen(0, 0, 0, room, want);
            }
            try (ResultSet row = s.executeQuery(text(COUNTS, key, key + 1, tokens, key + 3))) {
                row.next();
                return new Seen(row.getInt(1), row.getInt(2), row.getInt(3), room, want);
            }
        }
    }

    private boolean is(Connection by, String condition, int number) throws SQLException {
        String one = "select case when " + text(condition, key, number) + " then 1 end";
        return SessionTokens.number(by, one) == 1;
    }

    private static String text(String form, Object... with) {
        return String.format(Locale.ROOT, form, with);
    }
}
