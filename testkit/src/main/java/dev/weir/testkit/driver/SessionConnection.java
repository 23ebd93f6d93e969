package dev.weir.testkit.driver;

import dev.weir.testkit.jdbc.BasicConnection;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.ShardingKey;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The session state of a connection: each setter goes over the wire and, if that succeeds, changes
 * what the getter answers. Values start as PostgreSQL's driver has them.
 */
abstract class SessionConnection implements BasicConnection {

    private volatile boolean autoCommit = true;
    private volatile boolean readOnly;
    private volatile int isolation = TRANSACTION_READ_COMMITTED;
    private volatile int holdability = ResultSet.CLOSE_CURSORS_AT_COMMIT;
    private volatile int networkTimeoutMillis;
    private volatile @Nullable String catalog;
    private volatile @Nullable String schema = "public";
    private volatile Map<String, Class<?>> typeMap = Map.of();
    private volatile Properties clientInfo = new Properties();
    private volatile @Nullable SQLWarning warnings;
    private volatile @Nullable ShardingKey shardingKey;
    private volatile @Nullable ShardingKey superShardingKey;

    SessionConnection(String catalog) {
        this.catalog = catalog;
    }

    /** Sends a call; returns when the server has answered it. */
    abstract void send(Call call, @Nullable Object detail) throws SQLException;

    /** The autocommit mode changes: an open transaction is committed, as JDBC demands. */
    abstract void autoCommitChanges() throws SQLException;

    boolean autoCommit() {
        return autoCommit;
    }

    long networkTimeoutNanos() {
        return TimeUnit.MILLISECONDS.toNanos(networkTimeoutMillis);
    }

    @Override
    public void setAutoCommit(boolean autoCommit) throws SQLException {
        send(Call.SET_AUTOCOMMIT, autoCommit);
        if (autoCommit != this.autoCommit) {
            autoCommitChanges();
            this.autoCommit = autoCommit;
        }
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        send(Call.GET_STATE, null);
        return autoCommit;
    }

    @Override
    public void setReadOnly(boolean readOnly) throws SQLException {
        send(Call.SET_READ_ONLY, readOnly);
        this.readOnly = readOnly;
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        send(Call.GET_STATE, null);
        return readOnly;
    }

    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        send(Call.SET_ISOLATION, level);
        isolation = level;
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        send(Call.GET_STATE, null);
        return isolation;
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        send(Call.SET_HOLDABILITY, holdability);
        this.holdability = holdability;
    }

    @Override
    public int getHoldability() throws SQLException {
        send(Call.GET_STATE, null);
        return holdability;
    }

    @Override
    public void setNetworkTimeout(@Nullable Executor executor, int milliseconds)
            throws SQLException {
        if (executor == null || milliseconds < 0) {
            throw Failures.invalid(
                    "setNetworkTimeout needs an executor and a timeout of 0 or more");
        }
        send(Call.SET_NETWORK_TIMEOUT, milliseconds);
        networkTimeoutMillis = milliseconds;
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        send(Call.GET_STATE, null);
        return networkTimeoutMillis;
    }

    @Override
    public void setCatalog(@Nullable String catalog) throws SQLException {
        send(Call.SET_CATALOG, catalog);
        this.catalog = catalog;
    }

    @Override
    public @Nullable String getCatalog() throws SQLException {
        send(Call.GET_STATE, null);
        return catalog;
    }

    @Override
    public void setSchema(@Nullable String schema) throws SQLException {
        send(Call.SET_SCHEMA, schema);
        this.schema = schema;
    }

    @Override
    public @Nullable String getSchema() throws SQLException {
        send(Call.GET_STATE, null);
        return schema;
    }

    @Override
    public void setTypeMap(@Nullable Map<String, Class<?>> map) throws SQLException {
        send(Call.SET_TYPE_MAP, map);
        typeMap = map == null ? Map.of() : Map.copyOf(map);
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        send(Call.GET_STATE, null);
        return typeMap;
    }

    @Override
    public void setClientInfo(String name, @Nullable String value) throws SQLClientInfoException {
        Properties next = copy(clientInfo);
        if (value == null) {
            next.remove(name);
        } else {
            next.setProperty(name, value);
        }
        sendClientInfo(next);
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        sendClientInfo(copy(properties));
    }

    @Override
    public @Nullable String getClientInfo(String name) throws SQLException {
        send(Call.GET_STATE, null);
        return clientInfo.getProperty(name);
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        send(Call.GET_STATE, null);
        return copy(clientInfo);
    }

    @Override
    public @Nullable SQLWarning getWarnings() throws SQLException {
        send(Call.GET_STATE, null);
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        send(Call.CLEAR_WARNINGS, null);
        warnings = null;
    }

    @Override
    public void setShardingKey(@Nullable ShardingKey key) throws SQLException {
        setShardingKey(key, null);
    }

    @Override
    public void setShardingKey(@Nullable ShardingKey key, @Nullable ShardingKey superKey)
            throws SQLException {
        send(Call.SET_SHARDING_KEY, key);
        shardingKey = key;
        superShardingKey = superKey;
    }

    @Override
    public boolean setShardingKeyIfValid(@Nullable ShardingKey key, int timeoutSeconds)
            throws SQLException {
        setShardingKey(key, null);
        return true;
    }

    @Override
    public boolean setShardingKeyIfValid(
            @Nullable ShardingKey key, @Nullable ShardingKey superKey, int timeoutSeconds)
            throws SQLException {
        setShardingKey(key, superKey);
        return true;
    }

    /** The sharding key last set; reading it is no use of the wire. */
    public @Nullable ShardingKey shardingKey() {
        return shardingKey;
    }

    /** The super sharding key last set; reading it is no use of the wire. */
    public @Nullable ShardingKey superShardingKey() {
        return superShardingKey;
    }

    /** Adds a warning as a server would. */
    public void warn(SQLWarning warning) {
        SQLWarning first = warnings;
        if (first == null) {
            warnings = warning;
        } else {
            first.setNextWarning(warning);
        }
    }

    private void sendClientInfo(Properties next) throws SQLClientInfoException {
        try {
            send(Call.SET_CLIENT_INFO, next);
        } catch (SQLClientInfoException e) {
            throw e;
        } catch (SQLException e) {
            throw new SQLClientInfoException(e.getMessage(), e.getSQLState(), Map.of(), e);
        }
        clientInfo = next;
    }

    private static Properties copy(Properties properties) {
        Properties copy = new Properties();
        properties
                .stringPropertyNames()
                .forEach(key -> copy.setProperty(key, properties.getProperty(key)));
        return copy;
    }
}
