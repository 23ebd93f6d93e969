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
        return EmbeddedUrls.dataPlace(url);
    }

    @Override
    public boolean isSaidToStay(@Nullable String url) {
        return EmbeddedUrls.isSaidToStay(url);
    }

    @Override
    public boolean cancelsAtOnce(Connection physical) {
        String url = url(physical);
        return url != null && IN_PROCESS.matcher(url.toLowerCase(Locale.ROOT)).matches();
    }

    /** HSQLDB's alone does something then: {@code JDBCConnection.endRequest} resets the session. */
    @Override
    public boolean keepsSettingsBetweenRequests() {
        return false;
    }

    /** H2 alone: {@code JdbcStatement.setQueryTimeout} sends SET QUERY_TIMEOUT. */
    @Override
    public boolean keepsTimeLimits(Connection physical) {
        String url = url(physical);
        return url != null && url.toLowerCase(Locale.ROOT).startsWith("jdbc:h2:");
    }

    @Override
    public DataPlace dataPlace(Connection fresh) {
        return dataPlace(url(fresh));
    }

    /** Asks nothing but the driver; null: it does not tell. */
    private static @Nullable String url(Connection physical) {
        try {
            DatabaseMetaData metaData = physical.getMetaData();
            return metaData == null ? null : metaData.getURL();
        } catch (SQLException | RuntimeException notTold) {
            return null;
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
}
