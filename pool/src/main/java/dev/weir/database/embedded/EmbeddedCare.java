package dev.weir.database.embedded;

import dev.weir.database.DataPlace;
import dev.weir.database.DriverUrls;
import dev.weir.database.Notice;
import dev.weir.database.RoleEvidence;
import dev.weir.database.ServerRole;
import dev.weir.database.SessionCare;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sessions of databases in this process. */
final class EmbeddedCare implements SessionCare {

    private static final Pattern IN_PROCESS =
            Pattern.compile(
                    "jdbc:(sqlite:|duckdb:|h2:(?!tcp:|ssl:)|hsqldb:(?:(?:mem|file|res):|\\.(?:;|$))|derby:(?!//)).*",
                    Pattern.DOTALL);

    private final DriverUrls urls;

    EmbeddedCare(DriverUrls urls) {
        this.urls = urls;
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
        return urls.dataPlace(url(fresh));
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
    public RoleEvidence role(Class<?> driverClass) {
        return physical -> ServerRole.WRITABLE;
    }

    /** That sessions which SQL has changed are closed is no news: it costs nothing here. */
    @Override
    public Notice unseen(Class<?> connection, boolean told, String product) {
        return Notice.ofNoReset(Level.DEBUG, product, connection);
    }
}
