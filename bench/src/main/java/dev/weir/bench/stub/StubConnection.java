package dev.weir.bench.stub;

import dev.weir.testkit.jdbc.BasicConnection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A connection that remembers its settings and otherwise does nothing. */
class StubConnection implements BasicConnection {

    private boolean closed;
    private boolean autoCommit = true;
    private boolean readOnly;
    private int isolation = TRANSACTION_READ_COMMITTED;
    private int holdability = ResultSet.CLOSE_CURSORS_AT_COMMIT;
    private int networkTimeoutMillis;
    private String catalog = "stub";
    private String schema = "stub";

    StubConnection() {}

    @Override
    public Statement createStatement() {
        return new StubStatement(this);
    }

    @Override
    public Statement createStatement(int type, int concurrency) {
        return createStatement();
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) {
        return createStatement();
    }

    @Override
    public PreparedStatement prepareStatement(String sql) {
        return new StubPreparedStatement(this);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) {
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(
            String sql, int type, int concurrency, int holdability) {
        return prepareStatement(sql);
    }

    @Override
    public void commit() {}

    @Override
    public void rollback() {}

    @Override
    public boolean isValid(int timeoutSeconds) {
        return !closed;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void abort(Executor executor) {
        closed = true;
    }

    @Override
    public boolean getAutoCommit() {
        return autoCommit;
    }

    @Override
    public void setAutoCommit(boolean on) {
        autoCommit = on;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public void setReadOnly(boolean on) {
        readOnly = on;
    }

    @Override
    public int getTransactionIsolation() {
        return isolation;
    }

    @Override
    public void setTransactionIsolation(int level) {
        isolation = level;
    }

    @Override
    public int getHoldability() {
        return holdability;
    }

    @Override
    public void setHoldability(int value) {
        holdability = value;
    }

    @Override
    public int getNetworkTimeout() {
        return networkTimeoutMillis;
    }

    @Override
    public void setNetworkTimeout(Executor executor, int millis) {
        networkTimeoutMillis = millis;
    }

    @Override
    public String getCatalog() {
        return catalog;
    }

    @Override
    public void setCatalog(String name) {
        catalog = name;
    }

    @Override
    public String getSchema() {
        return schema;
    }

    @Override
    public void setSchema(String name) {
        schema = name;
    }

    @Override
    public Map<String, Class<?>> getTypeMap() {
        return Map.of();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) {}

    @Override
    public Properties getClientInfo() {
        return new Properties();
    }

    @Override
    public void setClientInfo(String name, String value) {}

    @Override
    public void setClientInfo(Properties properties) {}

    @Override
    public @Nullable SQLWarning getWarnings() {
        return null;
    }

    @Override
    public void clearWarnings() {}

    @Override
    public DatabaseMetaData getMetaData() {
        return StubMetaData.of(this);
    }
}
