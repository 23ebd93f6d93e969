package dev.weir.tools.migrate;

import dev.weir.ConfigKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of several settings together, where other pools change or ignore one in silence
 * and Weir refuses to start: the setting is written as the other pool takes it.
 */
final class CrossRules {

    private static final String URL = ConfigKey.JDBC_URL.propertyName();
    private static final String CLASS = ConfigKey.DATA_SOURCE_CLASS_NAME.propertyName();
    private static final String JNDI = ConfigKey.DATA_SOURCE_JNDI.propertyName();
    private static final String DRIVER = ConfigKey.DRIVER_CLASS_NAME.propertyName();
    private static final String FLOOR = ConfigKey.MINIMUM_IDLE.propertyName();
    private static final String CEILING = ConfigKey.MAXIMUM_POOL_SIZE.propertyName();
    private static final String KEEPALIVE = ConfigKey.KEEPALIVE_TIME.propertyName();
    private static final String LIFETIME = ConfigKey.MAX_LIFETIME.propertyName();
    private static final String USUAL_LIFETIME = "30m";

    private final Layout layout;
    private final Map<String, Written> written;
    private final List<KeyOutcome> changes = new ArrayList<>();

    CrossRules(Layout layout, Map<String, Written> written) {
        this.layout = layout;
        this.written = written;
    }

    /** Changes the settings, and says what was changed. */
    List<KeyOutcome> apply() {
        oneSource();
        floorBelowCeiling();
        keepaliveBelowLifetime();
        return changes;
    }

    private void oneSource() {
        if (written.containsKey(CLASS)) {
            drop(URL, CLASS + " goes first, as in HikariCP.");
            drop(JNDI, CLASS + " goes first, as in HikariCP.");
            drop(DRIVER, "It goes with jdbcUrl only.");
        }
        if (written.containsKey(URL)) {
            drop(JNDI, URL + " goes first, as in HikariCP.");
        }
        if (written.containsKey(JNDI)) {
            drop(DRIVER, "It goes with jdbcUrl only.");
            List.copyOf(written.keySet()).stream()
                    .filter(name -> name.startsWith("dataSource."))
                    .forEach(
                            name ->
                                    drop(
                                            name,
                                            "The object behind dataSourceJNDI is set up where it is"
                                                    + " made."));
        }
    }

    private void floorBelowCeiling() {
        Optional<Amount> floor = amount(FLOOR, null);
        Optional<Amount> ceiling = amount(CEILING, null);
        if (floor.isPresent()
                && ceiling.isPresent()
                && floor.get().number().compareTo(ceiling.get().number()) > 0) {
            change(
                    FLOOR,
                    value(CEILING),
                    "It was above %s, which other pools lower in silence.".formatted(CEILING));
        }
    }

    private void keepaliveBelowLifetime() {
        Optional<Amount> keepalive = amount(KEEPALIVE, null);
        Optional<Amount> lifetime = amount(LIFETIME, USUAL_LIFETIME);
        if (keepalive.isPresent()
                && lifetime.isPresent()
                && keepalive.get().number().signum() > 0
                && lifetime.get().number().signum() > 0
                && keepalive.get().number().compareTo(lifetime.get().number()) >= 0) {
            change(
                    KEEPALIVE,
                    "0",
                    "It was not below %s, so the check would never come.".formatted(LIFETIME));
        }
    }

    private void drop(String setting, String why) {
        Written gone = written.remove(setting);
        if (gone != null) {
            changes.add(
                    new KeyOutcome(gone.entry().name(), "", Verdict.NOT_NEEDED, List.of(), why));
        }
    }

    private void change(String setting, String value, String why) {
        Written before = written.get(setting);
        if (before != null) {
            Written now = before.with(value);
            written.put(setting, now);
            changes.add(
                    new KeyOutcome(
                            layout.name(setting),
                            before.entry().value(),
                            Verdict.TRANSLATED,
                            List.of(now.entry().name() + "=" + value),
                            why));
        }
    }

    private String value(String setting) {
        Written one = written.get(setting);
        return one == null ? "" : one.entry().value();
    }

    private Optional<Amount> amount(String setting, @Nullable String usual) {
        Written one = written.get(setting);
        String text = one == null ? usual : one.entry().value();
        return text == null ? Optional.empty() : Amount.of(text, 1);
    }
}
