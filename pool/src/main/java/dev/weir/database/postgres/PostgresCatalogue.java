package dev.weir.database.postgres;

import dev.weir.database.StoredCode;
import dev.weir.sql.KnownExtensions;
import dev.weir.sql.KnownFunctions;
import dev.weir.sql.SqlDialect;
import dev.weir.sql.StoredRoutine;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** The code that a PostgreSQL has stored. Nothing of its catalogue is hidden from anybody. */
final class PostgresCatalogue implements StoredCode {

    static final StoredCode INSTANCE = new PostgresCatalogue();

    /** The first release with bodies of standard SQL, which have no source text. */
    private static final int WITH_SQL_BODIES = 14;

    /**
     * Whether a function {@code p}, in C, only computes or looks things up. An extension's that
     * returns nothing works by what it leaves, also if it is called immutable like {@code
     * set_nls_sort} of orafce. Those that are stable are trusted of the server's own, but for those
     * that run a text or a view.
     */
    static final String ONLY_COMPUTES =
            """
            (p.provolatile operator(pg_catalog.=) 'i'
                 and (l.lanname operator(pg_catalog.=) 'internal'
                   or p.prorettype operator(pg_catalog.<>) 'pg_catalog.void'::pg_catalog.regtype)
               or p.provolatile operator(pg_catalog.=) 's'
                 and l.lanname operator(pg_catalog.=) 'internal'
                 and p.oid operator(pg_catalog.<) 16384
                 and p.proname operator(pg_catalog.!~) '_to_xml')""";

    /**
     * Whether a function {@code p} came with an extension, in C. Its types may also have functions
     * of the server's, such as {@code textin}.
     */
    static final String OF_EXTENSION =
            """
            ((l.lanname operator(pg_catalog.=) 'c'
                or l.lanname operator(pg_catalog.=) 'internal'
                and p.provolatile operator(pg_catalog.<>) 'v')
              and exists (
                select from pg_catalog.pg_depend e
                 where e.classid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
                   and e.objid operator(pg_catalog.=) p.oid
                   and e.deptype operator(pg_catalog.=) 'e'))""";

    /**
     * No row where no function of the users' is run unasked. Otherwise all their functions, one row
     * for those of the same name and source, as of tenants who have a schema each.
     *
     * <p>What depends on a function may run it: triggers and their conditions, rules but those of
     * views, defaults and the constraints of tables when something is written; views, policies,
     * operators, casts, types and all else at any time. So may indexes, keys of partitions and
     * constraints by an immutable function: the planner computes what is constant in them, whatever
     * a statement does with the table. A function that can do with one argument is run by {@code
     * row.name} as well. Functions in C that came with an extension are left out, but for their
     * names; others that are neither SQL nor PL/pgSQL cannot be read. An aggregate calls its parts.
     *
     * <p>The server's own functions have no entries in pg_depend, so those that change sessions are
     * looked for in the stored expressions (funcid of a FuncExpr), with those of extensions, and so
     * is the view whose rule sets what is written to it; from 16384 (FirstNormalObjectId) on
     * objects are the users'. The names of the server's and of extensions' functions that do more
     * than compute come last, for others to be found that call them.
     *
     * <p>Every name is qualified, of operators and types too: a search path may have a schema of
     * the users' before pg_catalog.
     */
    private static final String ROUTINES =
            """
            with code as materialized (
              select p.oid as fn, p.proname::pg_catalog.text as name, %s,
                     p.pronargs operator(pg_catalog.>) 0
                       and p.pronargs operator(pg_catalog.-) p.pronargdefaults
                           operator(pg_catalog.<=) 1 as by_name
                from pg_catalog.pg_proc p
                join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) p.pronamespace
                join pg_catalog.pg_language l on l.oid operator(pg_catalog.=) p.prolang
                left join pg_catalog.pg_aggregate a on a.aggfnoid operator(pg_catalog.=) p.oid
               where n.nspname operator(pg_catalog.<>) 'pg_catalog'
                 and n.nspname operator(pg_catalog.<>) 'information_schema'
                 and not %s
            ), hook as materialized (
              select fn, pg_catalog.bool_or(on_write) as on_write,
                     pg_catalog.bool_or(on_any) as on_any
                from (
                select tgfoid as fn, true as on_write, false as on_any from pg_catalog.pg_trigger
                 where not tgisinternal
                union all
                select evtfoid, true, false from pg_catalog.pg_event_trigger
                union all
                select fn, false, false from code where by_name
                union all
                select d.refobjid, true,
                       not coalesce(
                         d.classid operator(pg_catalog.=)
                           'pg_catalog.pg_attrdef'::pg_catalog.regclass
                         or d.classid operator(pg_catalog.=)
                           'pg_catalog.pg_trigger'::pg_catalog.regclass
                         or k.contypid operator(pg_catalog.=) 0
                           and p.provolatile operator(pg_catalog.<>) 'i'
                         or r.ev_type operator(pg_catalog.<>) '1', false)
                  from pg_catalog.pg_depend d
                  join pg_catalog.pg_proc p on p.oid operator(pg_catalog.=) d.refobjid
                  left join pg_catalog.pg_constraint k
                    on d.classid operator(pg_catalog.=)
                       'pg_catalog.pg_constraint'::pg_catalog.regclass
                   and k.oid operator(pg_catalog.=) d.objid
                  left join pg_catalog.pg_rewrite r
                    on d.classid operator(pg_catalog.=)
                       'pg_catalog.pg_rewrite'::pg_catalog.regclass
                   and r.oid operator(pg_catalog.=) d.objid
                 where d.refclassid operator(pg_catalog.=)
                       'pg_catalog.pg_proc'::pg_catalog.regclass
                   and d.classid operator(pg_catalog.<>)
                       'pg_catalog.pg_proc'::pg_catalog.regclass
                   and d.classid operator(pg_catalog.<>)
                       'pg_catalog.pg_event_trigger'::pg_catalog.regclass
              ) h where fn operator(pg_catalog.=) any (select fn from code) group by fn
            ), changing as materialized (
              select p.oid as fn
                from pg_catalog.pg_proc p
                join pg_catalog.pg_namespace n on n.oid operator(pg_catalog.=) p.pronamespace
               where (n.nspname operator(pg_catalog.=) 'pg_catalog'
                 and p.proname operator(pg_catalog.~)
                     '^(set_config|setseed|pg_(try_)?advisory_lock(_shared)?|ts_(stat|rewrite)\
            |(query|cursor|table|schema|database)_to_xml.*|pg_replication_origin_.*\
            |pg_(create|copy)_(logical|physical)_replication_slot|pg_(backup_start|start_backup))$')
                  or p.proname operator(pg_catalog.~)
                     '^(set_limit|set_nls_sort|isn_weak|crosstab.*|dblink_connect.*)$'
            ), own as (
              select pg_catalog.concat(
                       ':funcid (', pg_catalog.string_agg(fn::pg_catalog.text, '|'), ') ')
                     as pattern,
                     pg_catalog.concat(
                       ':relid ', 'pg_catalog.pg_settings'::pg_catalog.regclass::pg_catalog.oid,
                       ' ') as settings
                from changing
            )
            (select name, language, body, pg_catalog.bool_or(coalesce(h.on_write, false)),
                    pg_catalog.bool_or(coalesce(h.on_any, false)), pg_catalog.bool_or(by_name)
               from code left join hook h on h.fn operator(pg_catalog.=) code.fn
              where exists (select from hook)
              group by name, language, body
              limit %d)
            union all
            (select distinct p.proname::pg_catalog.text,
                    coalesce(x.extname::pg_catalog.text, 'internal'), null, false, false, false
               from pg_catalog.pg_proc p
               join pg_catalog.pg_language l on l.oid operator(pg_catalog.=) p.prolang
               left join pg_catalog.pg_depend e
                 on e.classid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
                and e.objid operator(pg_catalog.=) p.oid
                and e.deptype operator(pg_catalog.=) 'e'
               left join pg_catalog.pg_extension x on x.oid operator(pg_catalog.=) e.refobjid
              where exists (select from hook)
                and not %s
                and (l.lanname operator(pg_catalog.=) 'internal'
                  or (l.lanname operator(pg_catalog.=) 'c' and x.extname is not null)))
            union all
            select '', 'expression', null, true, pg_catalog.bool_or(on_any), false from (
              select false as on_any from pg_catalog.pg_attrdef, own
               where adbin::pg_catalog.text operator(pg_catalog.~) pattern
              union all
              select false from pg_catalog.pg_trigger, own
               where tgqual::pg_catalog.text operator(pg_catalog.~) pattern
              union all
              select ev_type operator(pg_catalog.=) '1' from pg_catalog.pg_rewrite, own
               where ev_class operator(pg_catalog.>=) 16384
                 and (ev_action::pg_catalog.text operator(pg_catalog.~) pattern
                      or ev_qual::pg_catalog.text operator(pg_catalog.~) pattern)
              union all
              select false from pg_catalog.pg_rewrite, own
               where ev_class operator(pg_catalog.>=) 16384
                 and ev_action::pg_catalog.text operator(pg_catalog.~) settings
              union all
              select true from pg_catalog.pg_operator
               where oprcode::pg_catalog.oid operator(pg_catalog.=) any (select fn from changing)
              union all
              select true from pg_catalog.pg_cast
               where castfunc operator(pg_catalog.=) any (select fn from changing)
              union all
              select contypid operator(pg_catalog.<>) 0 from pg_catalog.pg_constraint, own
               where conbin::pg_catalog.text operator(pg_catalog.~) pattern
              union all
              select true from pg_catalog.pg_policy, own
               where polqual::pg_catalog.text operator(pg_catalog.~) pattern
                  or polwithcheck::pg_catalog.text operator(pg_catalog.~) pattern
              union all
              select true from pg_catalog.pg_type, own
               where typdefaultbin::pg_catalog.text operator(pg_catalog.~) pattern
            ) x having pg_catalog.count(*) operator(pg_catalog.>) 0""";

    private PostgresCatalogue() {}

    @Override
    public List<StoredRoutine> routines(Connection physical) throws SQLException {
        List<StoredRoutine> routines =
                StoredCode.read(
                        physical,
                        ROUTINES.formatted(
                                languageAndBody(physical),
                                OF_EXTENSION,
                                MOST_ROUTINES + 1,
                                ONLY_COMPUTES));
        routines.removeIf(PostgresCatalogue::isKnown);
        return StoredCode.bounded(routines);
    }

    @Override
    public Set<String> misleading(Connection physical) throws SQLException {
        return FunctionCatalogue.misleading(physical);
    }

    /** Whether it is the server's own or an extension's, and leaves the session as it was. */
    private static boolean isKnown(StoredRoutine routine) {
        if (routine.body() != null) {
            return false;
        }
        return routine.language().equals("internal")
                ? KnownFunctions.of(SqlDialect.POSTGRES).contains(routine.name())
                : KnownExtensions.isHarmless(routine.language(), routine.name());
    }

    /**
     * Two columns of PostgreSQL: the language and the source of a function {@code p}, whose
     * language is {@code l}, behind the defaults of its arguments, which no comment of its own can
     * hide. That of an aggregate {@code a} are calls of the functions that it is made of.
     */
    static String languageAndBody(Connection physical) throws SQLException {
        boolean sqlBodies = physical.getMetaData().getDatabaseMajorVersion() >= WITH_SQL_BODIES;
        return """
                case when a.aggfnoid is null then l.lanname::pg_catalog.text
                     else 'sql' end as language,
                case when a.aggfnoid is null then %s
                     else pg_catalog.concat(
                       a.aggtransfn, '() ', a.aggfinalfn, '() ', a.aggcombinefn, '() ',
                       a.aggmtransfn, '() ', a.aggminvtransfn, '() ', a.aggmfinalfn, '()')
                     end as body"""
                .formatted(
                        "pg_catalog.concat(%s, %s)"
                                .formatted(
                                        "'select ' operator(pg_catalog.||)"
                                                + " pg_catalog.pg_get_expr(p.proargdefaults, 0)"
                                                + " operator(pg_catalog.||) '; '",
                                        sqlBodies
                                                ? "coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc)"
                                                : "p.prosrc"));
    }
}
