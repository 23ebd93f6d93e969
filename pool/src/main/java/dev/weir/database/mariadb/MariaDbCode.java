package dev.weir.database.mariadb;

import dev.weir.database.UnnamedCode;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The code that MariaDB or MySQL has stored. It shows triggers to those who have the privilege
 * TRIGGER, views to those with SHOW VIEW, and hides the rest without a word. Sources are judged by
 * words, and err to one side: a variable that a block declares may be the server's.
 */
final class MariaDbCode {

    /**
     * A routine without the privilege to see its source has none. {@code init_connect} runs at the
     * login of those who have no privilege to leave it out.
     */
    private static final String QUERY =
            """
            select 'routine', trigger_name, 'sql', action_statement, 1
              from information_schema.triggers where trigger_schema not in ('sys', 'mysql')
            union all
            select 'routine', routine_name, 'sql', routine_definition, 0
              from information_schema.routines where routine_schema not in ('sys', 'mysql')
            union all
            select 'routine', table_name, 'sql', view_definition, 1 from information_schema.views
             where table_schema not in
                   ('sys', 'mysql', 'information_schema', 'performance_schema')
            union all
            select 'login', 'init_connect', '', '', 0 from dual where @@init_connect <> ''""";

    private static final Pattern CHANGES =
            Pattern.compile(
                    ":=|/\\*m?!|@(?:['\"`]|[\\w.$]*\\s*(?:=|/\\*|--|#))"
                            + "|(?<!insert\\s|replace\\s|ignore\\s)\\binto\\b[^;]*@"
                            + "|\\bdiagnostics\\b[^;]*@|\\bcall\\b[^;]*@"
                            + "|\\b(?:get_lock|temporary|prepare|execute|lastval|xa|profiling)\\b"
                            + "|last_insert_id(?!\\s*\\(\\s*\\))");

    private static final String COMMENT = "--[^\\n]*+|#[^\\n]*+|/\\*(?s:.*?)\\*/";

    /** Comments and strings, which may have any words, and statements that set columns. */
    private static final Pattern WRITES =
            Pattern.compile(
                    "(([\"'])(?s:(?!\\2)[^\\\\]|\\\\.)*+\\2|"
                            + COMMENT
                            + ")|(?:^|;|\\b(?:begin|then|else|do|loop|repeat)\\b)(?:\\s|"
                            + COMMENT
                            + ")*+(?:update\\s|insert\\s+(?:into|ignore)\\b|replace\\s+into\\b)"
                            + "[^;]*");

    /** What gets a value, or may name what gets one: all but columns of the new row. */
    private static final Pattern SET =
            Pattern.compile(
                    "\\bset\\b(?!\\s+new\\.[\\w$]+\\s*=)|,\\s*+(?!new\\.)"
                            + "(?:`?[\\w$.]+`?\\s*=|[/#]|--|(?:session|local|names|char\\w*)\\s)");

    private MariaDbCode() {}

    static UnnamedCode read(Connection physical, Predicate<String> clean) throws SQLException {
        return UnnamedCode.read(
                physical,
                QUERY,
                (source, language) -> mayChangeSession(source),
                Pattern.compile("profiling"),
                clean);
    }

    static boolean mayChangeSession(String source) {
        return CHANGES.matcher(source).find()
                || SET.matcher(WRITES.matcher(source).replaceAll(" $1")).find();
    }
}
