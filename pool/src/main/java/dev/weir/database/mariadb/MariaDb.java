package dev.weir.database.mariadb;

import dev.weir.ServerLimits;
import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.DriverCore;
import dev.weir.database.DriverMethod;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionTokens;
import dev.weir.database.UnnamedCode;
import dev.weir.sql.SqlDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** MariaDB and MySQL. */
public final class MariaDb implements Database {

    static final String CONNECTION = "org.mariadb.jdbc.Connection";

    private static final int IN_TRANSACTION = 1;

    /**
     * The one connection beyond max_connections that an administrator may have does not count. The
     * session's max_user_connections is what holds for this user, 0 for no limit.
     */
    private static final String ALLOWED =
            """
            select least(@@global.max_connections,
                         coalesce(nullif(@@session.max_user_connections, 0),
                                  @@global.max_connections))""";

    private static final String TAKEN = "show global status like 'Threads_connected'";

    /**
     * The modes that spread connections over servers. The mode follows the vendor; a driver around
     * the driver may stand before it.
     */
    private static final Pattern SPREADING =
            Pattern.compile(
                    "^jdbc:(?:[^/?;]*:)?(?:mariadb|mysql)(?:\\+srv)?:(?:loadbalance|load-balance|load-balance-read|replication|sequential)(?:\\+srv)?:",
                    Pattern.CASE_INSENSITIVE | Pattern.MULTILINE);

    /** Null: it is not known, as in the list of databases, or hidden. */
    private final @Nullable DriverCore core;

    /** By both, what the server sends with every answer; null: the driver does not tell. */
    private final @Nullable DriverMethod context;

    private final @Nullable DriverMethod status;

    public MariaDb() {
        this(null);
    }

    private MariaDb(@Nullable DriverCore core) {
        this.core = core;
        this.context =
                core != null && isMariaDbs(core)
                        ? DriverMethod.of(core.driverClass(), "getContext")
                        : null;
        this.status = context == null ? null : DriverMethod.of(context.type(), "getServerStatus");
    }

    @Override
    public Database by(DriverCore driver) {
        return new MariaDb(driver);
    }

    static boolean isMariaDbs(DriverCore core) {
        return core.driverClass().getName().equals(CONNECTION);
    }

    @Override
    public String name() {
        return "MySQL or MariaDB";
    }

    @Override
    public boolean hasDriver(Class<?> connection) {
        for (Class<?> c = connection; c != null; c = c.getSuperclass()) {
            if (isOurs(c) || Stream.of(c.getInterfaces()).anyMatch(MariaDb::isOurs)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOurs(Class<?> type) {
        String name = type.getName();
        return name.startsWith("org.mariadb.jdbc.") || name.startsWith("com.mysql.");
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals("MySQL") || product.equals("MariaDB");
    }

    @Override
    public List<String> driverTypes() {
        return List.of(CONNECTION, "com.mysql.cj.jdbc.JdbcConnection");
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.MYSQL;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.CATALOG;
    }

    @Override
    public boolean tellsTransactions() {
        return status != null;
    }

    @Override
    public Transaction transaction(Connection physical) {
        return core == null || status == null
                ? Transaction.UNKNOWN
                : core.ask(physical, this::readStatus, Transaction.UNKNOWN);
    }

    /** By the flag {@code SERVER_STATUS_IN_TRANS}, which drivers of version 3 keep. */
    private Transaction readStatus(Connection own) throws SQLException {
        if (context == null
                || status == null
                || !(status.call(context.call(own)) instanceof Integer now)) {
            return Transaction.UNKNOWN;
        }
        return (now & IN_TRANSACTION) == 0 ? Transaction.NONE : Transaction.OPEN;
    }

    @Override
    public ServerReset reset(Connection fresh, boolean resets) throws SQLException {
        return resets && core != null ? MariaDbReset.of(fresh, core) : ServerReset.NONE;
    }

    @Override
    public UnnamedCode unnamedCode(Connection physical, Predicate<String> clean)
            throws SQLException {
        return MariaDbCode.read(physical, clean);
    }

    @Override
    public boolean takesEitherRole(String asked) {
        return SPREADING.matcher(asked).find();
    }

    @Override
    public String roleQuestion() {
        return "select @@global.read_only, @@global.innodb_read_only";
    }

    @Override
    public Query<ServerLimits> limits() {
        return s -> new ServerLimits(number(s, ALLOWED, 1), number(s, TAKEN, 2));
    }

    @Override
    public SessionTokens tokens(String fleet, int instance) {
        return new MariaDbTokens(fleet);
    }

    private static int number(Statement statement, String sql, int column) throws SQLException {
        try (ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getInt(column);
        }
    }
}
