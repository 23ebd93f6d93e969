package dev.weir.handle;

import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The client info properties that borrowers changed, and what they were. Each is restored by its
 * name: drivers disagree on whether a set of properties replaces those that it does not name.
 */
final class ClientInfoState {

    private final Connection physical;

    /** Values before the first change, null for none; the names are those that were changed. */
    private final Map<String, @Nullable String> before = new HashMap<>();

    private boolean lost;

    ClientInfoState(Connection physical) {
        this.physical = physical;
    }

    /** Whether a property was changed whose value before could not be had. */
    boolean isLost() {
        return lost;
    }

    void set(String name, @Nullable String value) throws SQLClientInfoException {
        boolean had = capture(name);
        physical.setClientInfo(name, value);
        lost |= !had;
    }

    void set(Properties properties) throws SQLClientInfoException {
        boolean had = captureAll(properties);
        try {
            physical.setClientInfo(properties);
        } finally {
            // Even a failed call may have set some of them.
            lost |= !had;
        }
    }

    void restore() throws SQLException {
        for (Map.Entry<String, @Nullable String> entry : before.entrySet()) {
            physical.setClientInfo(entry.getKey(), entry.getValue());
        }
        before.clear();
    }

    private boolean capture(String name) {
        if (before.containsKey(name)) {
            return true;
        }
        try {
            before.put(name, physical.getClientInfo(name));
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    private boolean captureAll(Properties properties) {
        try {
            Properties present = physical.getClientInfo();
            if (present != null) {
                for (String name : present.stringPropertyNames()) {
                    before.putIfAbsent(name, present.getProperty(name));
                }
            }
        } catch (SQLException e) {
            return false;
        }
        boolean had = true;
        for (String name : properties.stringPropertyNames()) {
            had &= capture(name);
        }
        return had;
    }
}
