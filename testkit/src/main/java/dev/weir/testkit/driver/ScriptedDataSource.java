package dev.weir.testkit.driver;

import dev.weir.testkit.jdbc.SelfWrapper;
import dev.weir.testkit.jdbc.Unsupported;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Opens physical connections of one scripted database. User and password are ignored. */
final class ScriptedDataSource implements DataSource, SelfWrapper {

    private final ScriptedDatabase database;
    private volatile @Nullable PrintWriter logWriter;
    private volatile int loginTimeoutSeconds;

    ScriptedDataSource(ScriptedDatabase database) {
        this.database = database;
    }

    @Override
    public Connection getConnection() throws SQLException {
        return database.connect();
    }

    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password)
            throws SQLException {
        return database.connect();
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeoutSeconds = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeoutSeconds;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw Unsupported.method("getParentLogger");
    }
}
