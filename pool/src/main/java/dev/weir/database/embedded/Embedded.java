package dev.weir.database.embedded;

import dev.weir.database.Database;
import dev.weir.database.DriverUrls;
import dev.weir.database.SessionCare;
import dev.weir.sql.SqlDialect;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Databases that mostly run within the process, in tests and on developers' machines: H2, HSQLDB,
 * Derby, SQLite, DuckDB.
 */
public final class Embedded implements Database {

    private static final Set<String> NAMES =
            Set.of("H2", "HSQL Database Engine", "Apache Derby", "SQLite", "DuckDB");

    private static final DriverUrls URLS = new EmbeddedUrls();
    private static final SessionCare CARE = new EmbeddedCare(URLS);

    private static final Pattern URL =
            Pattern.compile("jdbc:(sqlite|duckdb|h2|hsqldb|derby):.*", Pattern.DOTALL);

    @Override
    public boolean isNamed(String product) {
        return NAMES.contains(product);
    }

    @Override
    public boolean isAt(String url) {
        return URL.matcher(url.toLowerCase(Locale.ROOT)).matches();
    }

    @Override
    public SessionCare care() {
        return CARE;
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.IN_PROCESS;
    }

    @Override
    public boolean isInProcess() {
        return true;
    }

    @Override
    public DriverUrls urls() {
        return URLS;
    }
}
