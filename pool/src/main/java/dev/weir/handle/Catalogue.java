package dev.weir.handle;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The code that a database has stored, as far as it may run without being named; one query. Nothing
 * of PostgreSQL's catalogue is hidden from anybody. MariaDB and MySQL show triggers to those who
 * have the privilege TRIGGER, views to those with SHOW VIEW, and hide the rest without a word.
 */
final class Catalogue {

    private static final int QUERY_SECONDS = 5;

    /** Beyond this nobody reads it all each minute. */
    private static final int MOST_ROUTINES = 10_000;

    /** The first release with bodies of standard SQL, which have no source text. */
    private static final int WITH_SQL_BODIES = 14;

    /**
     * No row where no function of the users' is run unasked. Otherwise all their functions, one row
     * for those of the same name and source, as of tenants who have a schema each.
     *
     * <p>What depends on a function may run it: triggers, rules but those of views, defaults,
     * indexes and the constraints of tables when something is written; views, policies, operators,
     * casts, types and all else at any time. Functions in C that came with an extension are left
     * out; others that are neither SQL nor PL/pgSQL cannot be read. An aggregate calls its parts.
     *
     * <p>The server's own functions have no entries in pg_depend, so those that change sessions are
     * looked for in the stored expressions (funcid of a FuncExpr); from 16384 (FirstNormalObjectId)
     * on objects are the users'.
     */
    private static final String POSTGRES =
            """
            with code as materialized (
              select p.oid as fn, p.proname::text as name,
                     case when a.aggfnoid is null then l.lanname::text else 'sql' end as language,
                     case when a.aggfnoid is null then %s
                          else pg_catalog.concat(
                            a.aggtransfn, '() ', a.aggfinalfn, '() ', a.aggcombinefn, '() ',
                            a.aggmtransfn, '() ', a.aggmfinalfn, '()') end as body
                from pg_catalog.pg_proc p
                join pg_catalog.pg_namespace n on n.oid = p.pronamespace
                join pg_catalog.pg_language l on l.oid = p.prolang
                left join pg_catalog.pg_aggregate a on a.aggfnoid = p.oid
               where n.nspname not in ('pg_catalog', 'information_schema')
                 and not (l.lanname = 'c' and exists (
                       select from pg_catalog.pg_depend e
                        where e.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass
                          and e.objid = p.oid and e.deptype = 'e'))
            ), hook as materialized (
              select fn, pg_catalog.bool_or(on_any) as on_any from (
                select tgfoid as fn, false as on_any from pg_catalog.pg_trigger
                 where not tgisinternal
                union all
                select evtfoid, false from pg_catalog.pg_event_trigger
                union all
                select d.refobjid,
                       not coalesce(
                         d.classid in ('pg_catalog.pg_attrdef'::pg_catalog.regclass,
                                       'pg_catalog.pg_class'::pg_catalog.regclass)
                         or k.contypid = 0 or r.ev_type <> '1', false)
                  from pg_catalog.pg_depend d
                  left join pg_catalog.pg_constraint k
                    on d.classid = 'pg_catalog.pg_constraint'::pg_catalog.regclass
                   and k.oid = d.objid
                  left join pg_catalog.pg_rewrite r
                    on d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass
                   and r.oid = d.objid
                 where d.refclassid = 'pg_catalog.pg_proc'::pg_catalog.regclass
                   and d.classid not in ('pg_catalog.pg_proc'::pg_catalog.regclass,
                                         'pg_catalog.pg_trigger'::pg_catalog.regclass,
                                         'pg_catalog.pg_event_trigger'::pg_catalog.regclass)
              ) h where fn in (select fn from code) group by fn
            ), own as (
              select ':funcid (' || pg_catalog.string_agg(p.oid::text, '|') || ') ' as pattern
                from pg_catalog.pg_proc p
                join pg_catalog.pg_namespace n on n.oid = p.pronamespace
               where n.nspname = 'pg_catalog'
                 and p.proname ~ '^(set_config|setseed|pg_(try_)?advisory_lock(_shared)?\
            |query_to_xml.*|pg_replication_origin_session_setup)$'
            )
            (select name, language, body, pg_catalog.bool_or(h.fn is not null),
                    pg_catalog.bool_or(coalesce(h.on_any, false))
               from code left join hook h using (fn)
              where exists (select from hook)
              group by name, language, body
              limit %d)
            union all
            select '', 'expression', null, true, pg_catalog.bool_or(on_any) from (
              select false as on_any from pg_catalog.pg_attrdef, own
               where adbin::text ~ pattern
              union all
              select false from pg_catalog.pg_trigger, own where tgqual::text ~ pattern
              union all
              select ev_type = '1' from pg_catalog.pg_rewrite, own
               where ev_class >= 16384
                 and (ev_action::text ~ pattern or ev_qual::text ~ pattern)
              union all
              select contypid <> 0 from pg_catalog.pg_constraint, own where conbin::text ~ pattern
              union all
              select true from pg_catalog.pg_policy, own
               where polqual::text ~ pattern or polwithcheck::text ~ pattern
              union all
              select true from pg_catalog.pg_type, own where typdefaultbin::text ~ pattern
            ) x having count(*) > 0""";

    /** A routine without the privilege to see its source has none. */
    private static final String MYSQL =
            """
            select trigger_name, 'sql', action_statement, 1, 0 from information_schema.triggers
             where trigger_schema not in ('sys', 'mysql')
            union all
            select routine_name, lower(routine_body), routine_definition, 0, 0
              from information_schema.routines
             where routine_schema not in ('sys', 'mysql')
            union all
            select table_name, 'sql', view_definition, 1, 1 from information_schema.views
             where table_schema not in
                   ('sys', 'mysql', 'information_schema', 'performance_schema')
            limit %d""";

    private Catalogue() {}

    /**
     * All routines that a statement may run without naming them, and those that they may call.
     *
     * @throws SQLException when the database does not tell, or has too many
     */
    static List<StoredRoutine> routines(Connection physical, SqlDialect dialect)
            throws SQLException {
        List<StoredRoutine> routines = new ArrayList<>();
        try (Statement s = physical.createStatement()) {
            s.setQueryTimeout(QUERY_SECONDS);
            try (ResultSet rows = s.executeQuery(query(physical, dialect))) {
                while (rows.next()) {
                    routines.add(
                            new StoredRoutine(
                                    rows.getString(1),
                                    rows.getString(2),
                                    rows.getString(3),
                                    rows.getBoolean(4),
                                    rows.getBoolean(5)));
                }
            }
        }
        if (routines.size() > MOST_ROUTINES) {
            throw new SQLException(
                    "The database has more than %d routines".formatted(MOST_ROUTINES), "54000");
        }
        return routines;
    }

    private static String query(Connection physical, SqlDialect dialect) throws SQLException {
        if (dialect == SqlDialect.MYSQL) {
            return MYSQL.formatted(MOST_ROUTINES + 1);
        }
        boolean sqlBodies = physical.getMetaData().getDatabaseMajorVersion() >= WITH_SQL_BODIES;
        return POSTGRES.formatted(
                sqlBodies
                        ? "coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc)"
                        : "p.prosrc",
                MOST_ROUTINES + 1);
    }
}
