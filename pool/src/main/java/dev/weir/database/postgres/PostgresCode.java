package dev.weir.database.postgres;

import dev.weir.database.UnnamedCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The code that a PostgreSQL has stored. Nothing of its catalogue is hidden from anybody. Sources
 * are judged by words, and err to one side: a word in a comment costs a reset for each lease.
 */
final class PostgresCode {

    /** The first release with bodies of standard SQL, which have no source text. */
    private static final int WITH_SQL_BODIES = 14;

    /** Extensions whose functions only compute. From their manuals, PostGIS' and pgvector's. */
    private static final String EXTENSIONS =
            "'btree_gin', 'btree_gist', 'citext', 'cube', 'dict_int', 'dict_xsyn', 'earthdistance',"
                    + " 'fuzzystrmatch', 'hstore', 'intarray', 'isn', 'ltree', 'pg_trgm',"
                    + " 'pgcrypto', 'postgis', 'seg', 'unaccent', 'uuid-ossp', 'vector'";

    private static final String CHANGES_SETTINGS = "set_limit|set_nls_sort|isn_weak";

    private static final String CHANGES_SESSION =
            "set_config|setseed|lastval|currval|pg_(?:try_)?advisory_lock(?:_shared)?"
                    + "|ts_(?:stat|rewrite)"
                    + "|(?:query|cursor|table|schema|database)_to_xml.*|pg_replication_origin_.*"
                    + "|pg_(?:create|copy)_(?:logical|physical)_replication_slot"
                    + "|pg_(?:backup_start|start_backup)";

    /**
     * Their own functions, those of extensions that are not in C, and the aggregates, which are
     * what they are made of. What depends on a function may run it, whatever a statement names: a
     * trigger, rule, default, view, policy, operator, cast, type, index.
     *
     * <p>The server's own functions have no entries in pg_depend, so those that change sessions are
     * looked for in the stored expressions (funcid of a FuncExpr), with those of extensions, and so
     * is the view whose rule sets what is written to it. From 16384 (FirstNormalObjectId) on
     * objects are the users'.
     *
     * <p>Every name is qualified, of operators and types too: a search path may have a schema of
     * the users' before pg_catalog.
     */
    private static final String QUERY =
            """
            with own as materialized (
              select p.oid, p.proname::pg_catalog.text as name, l.lanname::pg_catalog.text as language,
                     l.lanname operator(pg_catalog.=) any (array['sql', 'plpgsql']) as readable,
                     coalesce(e.extname operator(pg_catalog.=) any (array[%1$s]), false) as of_known,
                     l.lanname operator(pg_catalog.=) 'c'
                       or (l.lanname operator(pg_catalog.=) 'internal'
                           and p.provolatile operator(pg_catalog.<>) 'v') as compiled,
                     e.extname as extension
                from pg_catalog.pg_proc p
                join pg_catalog.pg_language l on l.oid operator(pg_catalog.=) p.prolang
                left join (pg_catalog.pg_depend d
                     join pg_catalog.pg_extension e on e.oid operator(pg_catalog.=) d.refobjid)
                  on d.objid operator(pg_catalog.=) p.oid
                 and d.classid operator(pg_catalog.=) 'pg_catalog.pg_proc'::pg_catalog.regclass
                 and d.deptype operator(pg_catalog.=) 'e'
               where p.oid operator(pg_catalog.>=) 16384
            ), pattern as materialized (
              select pg_catalog.concat(':funcid (', pg_catalog.string_agg(p.oid::pg_catalog.text, '|'),
                       ') |:relid ', 'pg_catalog.pg_settings'::pg_catalog.regclass::pg_catalog.oid,
                       ' ') as text
                from pg_catalog.pg_proc p
               where p.proname operator(pg_catalog.~) '^(%2$s|crosstab.*|dblink_connect.*)$'
                  or (p.pronamespace operator(pg_catalog.=) 'pg_catalog'::pg_catalog.regnamespace
                      and p.proname operator(pg_catalog.~) '^(%3$s)$')
            )
            select case when o.of_known and (o.compiled or o.readable)
                         and o.name operator(pg_catalog.!~) '^(%2$s)$' then 'trusted'
                        else 'routine' end,
                   o.name, case when a.aggfnoid is null then o.language else 'sql' end,
                   case when a.aggfnoid is not null then pg_catalog.concat(
                          a.aggtransfn, ' ', a.aggfinalfn, ' ', a.aggcombinefn, ' ',
                          a.aggmtransfn, ' ', a.aggminvtransfn, ' ', a.aggmfinalfn)
                        when o.readable then pg_catalog.concat(
                          pg_catalog.pg_get_expr(p.proargdefaults, 0), ' ', %4$s) end,
                   exists (
                       select from pg_catalog.pg_depend d
                        where d.refobjid operator(pg_catalog.=) o.oid
                          and d.refclassid operator(pg_catalog.=)
                              'pg_catalog.pg_proc'::pg_catalog.regclass
                          and d.classid operator(pg_catalog.<>) d.refclassid
                          and d.classid operator(pg_catalog.<>)
                              'pg_catalog.pg_event_trigger'::pg_catalog.regclass)
              from own o join pg_catalog.pg_proc p on p.oid operator(pg_catalog.=) o.oid
              left join pg_catalog.pg_aggregate a on a.aggfnoid operator(pg_catalog.=) o.oid
             where not (o.compiled and o.extension is not null and not o.of_known)
            union all
            select 'login', evtname::pg_catalog.text, null, null, false
              from pg_catalog.pg_event_trigger where evtevent operator(pg_catalog.=) 'login'
            union all
            select 'routine', 'an expression of ' operator(pg_catalog.||) x.place,
                   null, null, true from (
              select 'a default' as place, adbin::pg_catalog.text as body from pg_catalog.pg_attrdef
              union all select 'a trigger', tgqual::pg_catalog.text from pg_catalog.pg_trigger
              union all select 'a view or rule',
                     pg_catalog.concat(ev_action::pg_catalog.text, ev_qual::pg_catalog.text)
                from pg_catalog.pg_rewrite where ev_class operator(pg_catalog.>=) 16384
              union all select 'a constraint', conbin::pg_catalog.text
                from pg_catalog.pg_constraint
              union all select 'a policy',
                     pg_catalog.concat(polqual::pg_catalog.text, polwithcheck::pg_catalog.text)
                from pg_catalog.pg_policy
              union all select 'a type', typdefaultbin::pg_catalog.text from pg_catalog.pg_type
              union all select 'an index',
                     pg_catalog.concat(indexprs::pg_catalog.text, indpred::pg_catalog.text)
                from pg_catalog.pg_index
              union all select 'an operator',
                     pg_catalog.concat(':funcid ', oprcode::pg_catalog.oid, ' ')
                from pg_catalog.pg_operator where oid operator(pg_catalog.>=) 16384
              union all select 'a cast', pg_catalog.concat(':funcid ', castfunc, ' ')
                from pg_catalog.pg_cast where oid operator(pg_catalog.>=) 16384
            ) x, pattern where x.body operator(pg_catalog.~) pattern.text""";

    /** A line that is a comment may end between UPDATE and a SET that sets. */
    private static final String NOT_IN_COMMENT = "(?<!--[^\\n]{0,500})";

    /** What sets nothing beyond its statement or transaction, although SET or its like is there. */
    private static final Pattern HARMLESS =
            Pattern.compile(
                    "\\bupdate\\b"
                            + NOT_IN_COMMENT
                            + "\\s+(?!(?:of|nowait|skip|loop|then)\\b)(?:only\\s+)?[\\w.\"]+"
                            + "(?:\\s+(?!loop\\b)(?:as\\s+)?[\\w\"]+)?\\s+set\\b"
                            + "|\\b(?:do|then)\\s+update\\b"
                            + NOT_IN_COMMENT
                            + "\\s+set\\b"
                            + "|\\bset\\s+(?:local|transaction|constraints)\\s+(?=[\\w\"])"
                            + "|set_config\\s*\\(\\s*'(?!seed')[^'\\\\]*'(?:::text)?\\s*,"
                            + "\\s*(?:'[^'\\\\]*'|[^'(),]*)\\s*,\\s*true\\s*\\)");

    private static final Pattern CHANGES =
            Pattern.compile(
                    "\\b(?:set_config|setseed|execute|listen|unlisten|prepare|create|load|reset"
                            + "|discard|deallocate|cursor\\b[^;]*\\bhold|pg_temp\\w*|seed"
                            + "|pg_(?:try_)?advisory_lock(?:_shared)?|lastval|currval|ts_stat"
                            + "|ts_rewrite|\\w+_to_xml\\w*|crosstab\\w*|dblink\\w*|set_limit"
                            + "|set_nls_sort|isn_weak|\\w*replication\\w*|\\w*backup\\w*|treat)\\b"
                            + "|\\bset[\\s/\"-]|\\bdo\\b\\s*(?:[/-]|(?:language\\b[^;$]*)?e?')|u&");

    private static final Pattern INTO =
            Pattern.compile(
                    "(?<!\\binsert\\s|\\bmerge\\s)\\binto\\b"
                            + "|\\binto\\s+(?:temp|temporary|local|global)\\b");

    static final Pattern OUTLASTS =
            Pattern.compile(
                    "\\bload\\s*'|dblink_connect|isn_weak|set_nls_sort|pg_replication_origin_session"
                            + "|_replication_slot|pg_backup_start|pg_start_backup");

    private PostgresCode() {}

    static UnnamedCode read(Connection physical, Predicate<String> clean) throws SQLException {
        boolean sqlBodies = physical.getMetaData().getDatabaseMajorVersion() >= WITH_SQL_BODIES;
        return UnnamedCode.read(
                physical,
                QUERY.formatted(
                        EXTENSIONS,
                        CHANGES_SETTINGS,
                        CHANGES_SESSION,
                        sqlBodies
                                ? "coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc)"
                                : "p.prosrc"),
                PostgresCode::mayChangeSession,
                OUTLASTS,
                clean);
    }

    static boolean mayChangeSession(String source, String language) {
        String rest = HARMLESS.matcher(source).replaceAll(" ");
        return source.contains("pg_settings") // by its rule
                || CHANGES.matcher(rest).find()
                || (language.equals("sql") && INTO.matcher(rest).find());
    }
}
