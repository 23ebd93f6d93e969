package dev.weir.database.embedded;

import static dev.weir.database.Database.DataPlace.BESIDE_FILES;
import static dev.weir.database.Database.DataPlace.EACH_CONNECTION;
import static dev.weir.database.Database.DataPlace.LAST_CONNECTION;

import dev.weir.database.Database;
import dev.weir.database.Database.DataPlace;
import dev.weir.sql.SqlDialect;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Databases that mostly run within the process, in tests and on developers' machines: H2, HSQLDB,
 * Derby, SQLite, DuckDB.
 *
 * <p>Data in this process's memory mostly ends with its last connection; some connections are a
 * database each. Data in files is shut down and opened again, and loses nothing by that.
 */
public final class Embedded implements Database {

    private static final Set<String> NAMES =
            Set.of("H2", "HSQL Database Engine", "Apache Derby", "SQLite", "DuckDB");

    private static final Pattern URL =
            Pattern.compile("(sqlite|duckdb|h2|hsqldb|derby):.*", Pattern.DOTALL);

    private static final String MEMORY_OF_SQLITE =
            "(?:(?:file:(?://(?:localhost)?)?)?(?:\\?.*)?|.*(?::|%3a)memory(?::|%3a).*"
                    + "|.*\\b(?:mode=memory|vfs=memdb)\\b.*)";

    private static final String MEMORY_OF_H2 = "h2:(?:(?:tcp|ssl):(?://)?[^/;]*/)?mem:";

    /**
     * Of a URL in lower case without {@code jdbc:}; the first that matches counts.
     *
     * <p>The file system memdb of SQLite shares what has a name that begins with a slash (3.36). A
     * file without a name is a database of its connection's own. DuckDB's {@code md:} is a service;
     * what is attached to one of its files ends with the last connection. A server of H2's closes a
     * database in its memory when the last client leaves it. Derby's in memory stays.
     */
    private static final Map<Pattern, DataPlace> PLACES = places();

    /** What stands before the real URL where a driver is wrapped by another. */
    private static final Pattern WRAPPERS =
            Pattern.compile("^jdbc:(?:(?:p6spy|otel|log4jdbc|datasource-proxy|aws-wrapper):)?");

    private static Map<Pattern, DataPlace> places() {
        Map<Pattern, DataPlace> places = new LinkedHashMap<>();
        String shared = "(?=.*cache=shared|file:/.*vfs=memdb)";
        places.put(Pattern.compile("sqlite:" + shared + MEMORY_OF_SQLITE), LAST_CONNECTION);
        places.put(Pattern.compile("sqlite:" + MEMORY_OF_SQLITE), EACH_CONNECTION);
        places.put(Pattern.compile("duckdb:(?::memory:)?(?:[;?].*)?"), EACH_CONNECTION);
        places.put(Pattern.compile("duckdb::memory:.*"), LAST_CONNECTION);
        places.put(Pattern.compile("duckdb:(?!md:|motherduck:).*"), BESIDE_FILES);
        places.put(Pattern.compile(MEMORY_OF_H2 + "(?:;.*)?"), EACH_CONNECTION);
        places.put(Pattern.compile(MEMORY_OF_H2 + "(?!.*db_close_delay=-1).*"), LAST_CONNECTION);
        places.put(Pattern.compile("hsqldb:(?:mem:.*|\\.(?:;.*)?)"), LAST_CONNECTION);
        return places;
    }

    @Override
    public boolean isNamed(String product) {
        return NAMES.contains(product);
    }

    @Override
    public boolean isAt(String url) {
        return URL.matcher(plain(url)).matches();
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.IN_PROCESS;
    }

    @Override
    public DataPlace dataPlace(String url) {
        String plain = plain(url);
        return PLACES.entrySet().stream()
                .filter(place -> place.getKey().matcher(plain).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(DataPlace.APART);
    }

    /** In small letters, without the names of drivers around the database's own. */
    private static String plain(String url) {
        return WRAPPERS.matcher(url.toLowerCase(Locale.ROOT)).replaceFirst("");
    }
}
