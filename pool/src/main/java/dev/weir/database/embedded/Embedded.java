package dev.weir.database.embedded;

import dev.weir.database.DataPlace;
import dev.weir.database.Database;
import dev.weir.database.Notice;
import dev.weir.database.ServerRole;
import dev.weir.sql.SqlDialect;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
            Pattern.compile("jdbc:(sqlite|duckdb|h2|hsqldb|derby):.*", Pattern.DOTALL);

    private static final Pattern IN_PROCESS =
            Pattern.compile(
                    "jdbc:(sqlite:|duckdb:|h2:(?!tcp:|ssl:)|hsqldb:(?:(?:mem|file|res):|\\.(?:;|$))|derby:(?!//)).*",
                    Pattern.DOTALL);

    private static final String STAYS = "db_close_delay=-1";

    /** What stands before the real URL where a driver is wrapped by another. */
    private static final Pattern WRAPPERS =
            Pattern.compile("^jdbc:(?:p6spy|otel|log4jdbc|datasource-proxy|aws-wrapper):");

    /** {@code file:}, with an authority or without. */
    private static final Pattern NO_FILE = Pattern.compile("file:(?://(?:localhost)?)?");

    private static final Pattern REMOTE_H2 = Pattern.compile("^(?:tcp|ssl):(?://)?[^/;]*/");

    @Override
    public boolean isNamed(String product) {
        return NAMES.contains(product);
    }

    @Override
    public boolean isAt(String url) {
        return URL.matcher(url.toLowerCase(Locale.ROOT)).matches();
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
    public DataPlace dataPlace(@Nullable String url) {
        if (url == null) {
            return DataPlace.APART;
        }
        String plain = WRAPPERS.matcher(url.toLowerCase(Locale.ROOT)).replaceFirst("jdbc:");
        int colon = plain.indexOf(':', 5);
        if (!plain.startsWith("jdbc:") || colon < 0) {
            return DataPlace.APART;
        }
        String place = plain.substring(colon + 1);
        return switch (plain.substring(5, colon)) {
            case "sqlite" -> ofSqlite(place);
            case "duckdb" -> ofDuckDb(place);
            case "h2" -> ofH2(place);
            case "hsqldb" -> ofHsqldb(place);
            // Derby's, in memory too, stays until it is dropped
            default -> DataPlace.APART;
        };
    }

    /** H2 leaves that out of what a connection tells of its URL. */
    @Override
    public boolean isSaidToStay(@Nullable String url) {
        return url != null
                && url.toLowerCase(Locale.ROOT).contains(STAYS)
                && dataPlace(url) == DataPlace.APART;
    }

    @Override
    public boolean cancelsAtOnce(Connection physical) {
        return IN_PROCESS.matcher(url(physical)).matches();
    }

    /** HSQLDB's alone does something then: {@code JDBCConnection.endRequest} resets the session. */
    @Override
    public boolean keepsSettingsBetweenRequests() {
        return false;
    }

    /** H2 alone: {@code JdbcStatement.setQueryTimeout} sends SET QUERY_TIMEOUT. */
    @Override
    public boolean keepsTimeLimits(Connection physical) {
        return url(physical).startsWith("jdbc:h2:");
    }

    @Override
    public DataPlace dataPlace(Connection fresh) {
        return dataPlace(url(fresh));
    }

    /** Asks nothing but the driver; in lower case, and empty where it does not tell. */
    private static String url(Connection physical) {
        try {
            DatabaseMetaData metaData = physical.getMetaData();
            String url = metaData == null ? null : metaData.getURL();
            return url == null ? "" : url.toLowerCase(Locale.ROOT);
        } catch (SQLException | RuntimeException notTold) {
            return "";
        }
    }

    /** No other server takes over here: a refused write is the database's or the user's own. */
    @Override
    public ServerRole role(Connection physical) {
        return ServerRole.WRITABLE;
    }

    /** That sessions which SQL has changed are closed is no news: it costs nothing here. */
    @Override
    public Notice unseen(Class<?> connection, String product) {
        return Notice.ofNoReset(Level.DEBUG, product, connection);
    }

    /** A dot is an older name for one database in memory. */
    private static DataPlace ofHsqldb(String place) {
        return place.startsWith("mem:") || before(place, ";").equals(".")
                ? DataPlace.LAST_CONNECTION
                : DataPlace.APART;
    }

    /**
     * The file system memdb shares what has a name that begins with a slash (SQLite 3.36). A file
     * without a name is a database of its connection's own, which SQLite calls temporary. It reads
     * {@code %3Amemory%3A} as it reads {@code :memory:}.
     */
    private static DataPlace ofSqlite(String address) {
        String place =
                address.startsWith("file:")
                        ? Database.decoded(address.replace("+", "%2B"))
                        : address;
        String path = before(place, "?");
        boolean inMemoryFiles = place.contains("vfs=memdb");
        boolean shared =
                place.contains("cache=shared") || (inMemoryFiles && path.startsWith("file:/"));
        boolean memory =
                path.isEmpty()
                        || NO_FILE.matcher(path).matches()
                        || path.contains(":memory:")
                        || place.contains("mode=memory")
                        || inMemoryFiles;
        if (!memory) {
            return DataPlace.APART;
        }
        return shared ? DataPlace.LAST_CONNECTION : DataPlace.EACH_CONNECTION;
    }

    /**
     * A name after {@code :memory:} is shared, and {@code md:} is a service. What is attached to a
     * database, and most of its settings, belong to all of its connections and end with the last.
     */
    private static DataPlace ofDuckDb(String place) {
        String path = before(before(place, ";"), "?");
        if (path.startsWith("md:") || path.startsWith("motherduck:")) {
            return DataPlace.APART;
        }
        if (path.isEmpty() || path.equals(":memory:")) {
            return DataPlace.EACH_CONNECTION;
        }
        return path.startsWith(":memory:") ? DataPlace.LAST_CONNECTION : DataPlace.BESIDE_FILES;
    }

    /** A server of H2's closes a database in its memory when the last client leaves it. */
    private static DataPlace ofH2(String address) {
        String place = REMOTE_H2.matcher(address).replaceFirst("");
        if (before(place, ";").equals("mem:")) {
            return DataPlace.EACH_CONNECTION;
        }
        return place.startsWith("mem:") && !place.contains(STAYS)
                ? DataPlace.LAST_CONNECTION
                : DataPlace.APART;
    }

    private static String before(String text, String mark) {
        int end = text.indexOf(mark);
        return end < 0 ? text : text.substring(0, end);
    }
}
