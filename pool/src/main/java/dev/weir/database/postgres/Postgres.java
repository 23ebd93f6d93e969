package dev.weir.database.postgres;

import dev.weir.Tenancy;
import dev.weir.database.Database;
import dev.weir.database.DriverCore;
import dev.weir.database.Notice;
import dev.weir.database.PreludeConnects;
import dev.weir.database.RoleEvidence;
import dev.weir.database.ServerQueries;
import dev.weir.database.ServerReset;
import dev.weir.database.SessionDefaults;
import dev.weir.database.TransactionEvidence;
import dev.weir.database.UnnamedCode;
import dev.weir.database.postgres.wire.WiredConnects;
import dev.weir.sql.SqlDialect;
import dev.weir.tenant.RoleBinders;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** PostgreSQL, and what speaks to it through pgjdbc or a descendant of pgjdbc. */
public final class Postgres implements Database {

    private static final ServerQueries SERVER = new PostgresServer();

    /** Drivers around the driver put their own name before its, and pass properties on. */
    private static final Pattern OURS = Pattern.compile("jdbc:([\\w-]+:)?postgresql:");

    private static final String TARGET = "targetServerType";
    private static final Pattern TARGET_IN_URL =
            Pattern.compile("[?&;]targetServerType=([^&;]*)", Pattern.CASE_INSENSITIVE);

    /** What asks for a server that takes writes. */
    private static final Set<String> WRITABLE = Set.of("primary", "master");

    @Override
    public String name() {
        return "PostgreSQL";
    }

    @Override
    public boolean hasDriver(Class<?> connection) {
        return PostgresEvidence.of(connection) != null;
    }

    @Override
    public boolean isNamed(String product) {
        return product.equals(name());
    }

    @Override
    public List<String> driverTypes(String driverPackage) {
        return Stream.of("org.postgresql", driverPackage)
                .flatMap(name -> PostgresEvidence.TYPES.stream().map(name::concat))
                .toList();
    }

    @Override
    public ServerQueries server() {
        return SERVER;
    }

    @Override
    public SqlDialect dialect() {
        return SqlDialect.POSTGRES;
    }

    @Override
    public RoleBinders roleBinders() {
        return PostgresBinder.MAKERS;
    }

    @Override
    public Tenancy suggestedTenancy() {
        return Tenancy.SESSION;
    }

    @Override
    public @Nullable TransactionEvidence transaction(Class<?> driverClass) {
        return PostgresEvidence.of(driverClass);
    }

    @Override
    public @Nullable RoleEvidence role(Class<?> driverClass) {
        return PostgresRole.of(driverClass);
    }

    @Override
    public SessionDefaults defaults(Connection fresh) throws SQLException {
        return PostgresDefaults.of(fresh);
    }

    @Override
    public ServerReset reset(Connection fresh, DriverCore core, @Nullable SessionDefaults begun) {
        return begun instanceof PostgresDefaults told
                ? PostgresReset.of(core, told)
                : ServerReset.NONE;
    }

    @Override
    public UnnamedCode unnamedCode(Connection physical, Predicate<String> clean)
            throws SQLException {
        return PostgresCode.read(physical, clean);
    }

    @Override
    public boolean rollsBackOnDisconnect() {
        return true;
    }

    @Override
    public boolean cancelsByOrder(Connection fresh, DriverCore core) {
        return true;
    }

    /** A wrapper may hide the driver. */
    @Override
    public @Nullable Notice unseen(Class<?> connection, boolean told, String product) {
        return told
                ? null
                : new Notice(
                        Level.WARNING,
                        "the database is PostgreSQL, and connections of the class %s do not let the pool see its driver (isWrapperFor and unwrap of org.postgresql.core.BaseConnection). Off are: transactions seen without a round trip, the role of the server, resets of LISTEN and of prepared statements, tenancy=session, transaction and rls."
                                .formatted(connection.getName()));
    }

    @Override
    public @Nullable Boolean takesEitherRole(@Nullable String url, Map<String, ?> properties) {
        for (Map.Entry<String, ?> property : properties.entrySet()) {
            if (property.getKey().equalsIgnoreCase(TARGET)) {
                return isEither(String.valueOf(property.getValue()));
            }
        }
        Matcher parameter = TARGET_IN_URL.matcher(url == null ? "" : url);
        return parameter.find() && isEither(Database.decoded(parameter.group(1))) ? true : null;
    }

    private static boolean isEither(String value) {
        String type = value.strip().toLowerCase(Locale.ROOT);
        return !type.isEmpty() && !WRITABLE.contains(type);
    }

    @Override
    public @Nullable String sessionNameProperty(String url) {
        return OURS.matcher(url).lookingAt() ? "ApplicationName" : null;
    }

    @Override
    public @Nullable PreludeConnects preludes(Driver driver, String url, Properties properties) {
        return WiredConnects.of(driver, url, properties);
    }

    /**
     * Its path of schemas: {@code getSchema} tells the first, {@code setSchema} replaces them all.
     */
    @Override
    public @Nullable String readSchema(Connection physical) throws SQLException {
        try (Statement s = physical.createStatement();
                ResultSet r = s.executeQuery("select pg_catalog.current_setting('search_path')")) {
            return r.next() ? r.getString(1) : null;
        }
    }

    @Override
    public void writeSchema(Connection physical, @Nullable String path) throws SQLException {
        try (PreparedStatement s =
                physical.prepareStatement(
                        "select pg_catalog.set_config('search_path', ?, false)")) {
            s.setString(1, path);
            s.execute();
        }
    }
}
