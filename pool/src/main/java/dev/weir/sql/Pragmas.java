package dev.weir.sql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a PRAGMA that only reads from one that changes its session, by the lists of SQLite
 * (sqlite.org/pragma.html) and DuckDB. Whatever is not on them counts as a change.
 */
final class Pragmas {

    /** What follows the word, where it is the last statement of its text. Never tries twice. */
    private static final Pattern REST =
            Pattern.compile(
                    "\\s*+(?:\\w++\\s*+\\.\\s*+)?+(\\w++)\\s*+(?:(=)\\s*+-?\\w++"
                            + "|\\(\\s*+(?:'[^']*+'|\"[^\"]*+\"|[\\w.]*+)\\s*+\\))?+\\s*+;?\\s*+");

    /** Those that read when they are given no value. */
    private static final Set<String> READ =
            words(
                    """
                    analysis_limit application_id auto_vacuum automatic_index busy_timeout cache_size
                    cache_spill cell_size_check checkpoint_fullfsync data_version default_cache_size
                    defer_foreign_keys encoding foreign_keys freelist_count full_column_names fullfsync
                    hard_heap_limit ignore_check_constraints journal_mode journal_size_limit
                    legacy_alter_table legacy_file_format locking_mode max_page_count mmap_size page_count
                    page_size query_only read_uncommitted recursive_triggers reverse_unordered_selects
                    schema_version secure_delete short_column_names soft_heap_limit stats synchronous
                    temp_store temp_store_directory threads trusted_schema user_version
                    wal_autocheckpoint""");

    /** Those that read whatever they are given, or work on the database and not on the session. */
    private static final Set<String> READ_ALWAYS =
            words(
                    """
                    collation_list compile_options database_list foreign_key_check foreign_key_list
                    function_list incremental_vacuum index_info index_list index_xinfo integrity_check
                    module_list optimize pragma_list quick_check shrink_memory table_info table_list
                    table_xinfo wal_checkpoint
                    collations database_size functions metadata_info platform show show_databases
                    show_tables show_tables_expanded storage_info user_agent version""");

    /** Those whose value is kept in the database. */
    private static final Set<String> OF_DATABASE = words("application_id user_version");

    private Pragmas() {}

    private static Set<String> words(String text) {
        return Set.of(text.strip().split("\\s+"));
    }

    /**
     * Whether the session stays as it was.
     *
     * @param rest the text after the word PRAGMA, to its end
     */
    static boolean changesNothing(String rest) {
        Matcher m = REST.matcher(rest);
        if (!m.matches()) {
            return false;
        }
        String name = m.group(1).toLowerCase(Locale.ROOT);
        if (READ_ALWAYS.contains(name)) {
            return true;
        }
        boolean isFixed = m.group(2) != null || rest.indexOf('(') >= 0;
        return isFixed ? OF_DATABASE.contains(name) : READ.contains(name);
    }
}
