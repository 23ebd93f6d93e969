package dev.weir.session;

import java.sql.ClientInfoStatus;
import java.sql.Connection;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The client info properties that borrowers changed, and what the connection began with. Each is
 * restored by its name: drivers disagree on whether a set of properties replaces those that it does
 * not name.
 */
public final class ClientInfoState {

    private final Connection physical;

    /** What the connection began with; null: the driver does not tell. */
    private @Nullable Map<String, String> baseline;

    private final Set<String> changed = new HashSet<>();

    private boolean lost;

    /** Whether a setter threw, so that nobody knows what it did. */
    private boolean attempted;

    ClientInfoState(Connection physical) {
        this.physical = physical;
    }

    /** Reads what the connection begins with. */
    void readBaseline() throws SQLException {
        baseline = present();
    }

    private Map<String, String> present() throws SQLException {
        Properties present = physical.getClientInfo();
        Map<String, String> read = new HashMap<>();
        if (present != null) {
            for (String name : present.stringPropertyNames()) {
                read.put(name, present.getProperty(name));
            }
        }
        return Map.copyOf(read);
    }

    /**
     * Notes what was changed past the setters, as through the driver's own object.
     *
     * @return whether there is any
     */
    boolean findChanges() throws SQLException {
        Map<String, String> begun = baseline;
        if (begun == null) {
            return false;
        }
        Map<String, String> now = present();
        Stream.of(begun, now)
                .flatMap(properties -> properties.keySet().stream())
                .filter(name -> !Objects.equals(begun.get(name), now.get(name)))
                .forEach(changed::add);
        return !changed.isEmpty();
    }

    /** Whether a property was changed whose value before could not be had. */
    boolean isLost() {
        return lost;
    }

    public void set(@Nullable String name, @Nullable String value) throws SQLClientInfoException {
        try {
            physical.setClientInfo(name, value);
        } catch (Throwable e) {
            attempted = true;
            throw e;
        }
        changed(name == null ? Set.of() : Set.of(name)); // a driver that takes null sets nothing
    }

    public void set(Properties properties) throws SQLClientInfoException {
        Set<String> names = new HashSet<>(properties.stringPropertyNames());
        if (baseline != null) {
            names.addAll(baseline.keySet());
        }
        try {
            physical.setClientInfo(properties);
        } catch (SQLClientInfoException e) {
            // what the driver does not list as failed may have been set, and it is asked of the
            // rest
            attempted = true;
            Map<String, ClientInfoStatus> failed = e.getFailedProperties();
            if (failed != null) {
                names.removeAll(failed.keySet());
            }
            changed(names);
            throw e;
        } catch (Throwable e) {
            changed(names);
            throw e;
        }
        changed(names);
    }

    private void changed(Set<String> names) {
        changed.addAll(names);
        lost |= baseline == null && !names.isEmpty();
    }

    void restore() throws SQLException {
        if (attempted) {
            findChanges();
            attempted = false;
        }
        Map<String, String> known = baseline;
        if (known != null) {
            for (String name : changed) {
                restore(name, known.get(name));
            }
        }
        changed.clear();
    }

    /** A driver that lets nobody set a property refuses this too, and has nothing to set back. */
    private void restore(String name, @Nullable String value) throws SQLException {
        try {
            if (value == null) {
                remove(name);
            } else {
                physical.setClientInfo(name, value);
            }
        } catch (SQLException refused) {
            if (!Objects.equals(present().get(name), value)) {
                throw refused;
            }
        }
    }

    /** MariaDB's driver keeps them in a table that takes no null, and gives that table out. */
    private void remove(String name) throws SQLException {
        try {
            physical.setClientInfo(name, null);
        } catch (NullPointerException e) {
            physical.getClientInfo().remove(name);
            if (physical.getClientInfo(name) != null) {
                throw new SQLException("The driver does not remove client info", "HY000", e);
            }
        }
    }
}
