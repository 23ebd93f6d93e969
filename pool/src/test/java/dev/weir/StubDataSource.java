package dev.weir;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;

/** A driver's data source, with properties of several types. */
public class StubDataSource extends PlainDataSource {

    public int loginTimeout;
    public String serverName;
    public int portNumber;
    public boolean ssl;
    public char[] key;
    public long patience;
    public String[] hosts;
    public final List<String> users = new ArrayList<>();

    public void setServerName(String serverName) {
        this.serverName = serverName;
    }

    public void setPortNumber(int portNumber) {
        if (portNumber < 0) {
            throw new IllegalArgumentException("s3cret " + portNumber);
        }
        this.portNumber = portNumber;
    }

    public void setSsl(boolean ssl) {
        this.ssl = ssl;
    }

    public void setKey(char[] key) {
        this.key = key.clone();
    }

    public void setPatience(long millis) {
        this.patience = millis;
    }

    public void setHosts(String[] hosts) {
        this.hosts = hosts.clone();
    }

    @Override
    public Connection getConnection() {
        return getConnection("-", null);
    }

    @Override
    public Connection getConnection(String username, String password) {
        users.add(username + "/" + password);
        return StubDriver.connection();
    }

    @Override
    public void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public int getLoginTimeout() {
        return loginTimeout;
    }
}
