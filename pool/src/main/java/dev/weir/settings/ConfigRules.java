package dev.weir.settings;

import static dev.weir.ConfigKey.CREDENTIALS;
import static dev.weir.ConfigKey.CREDENTIALS_PROVIDER;
import static dev.weir.ConfigKey.CREDENTIALS_PROVIDER_CLASS_NAME;
import static dev.weir.ConfigKey.DATABASE_CORES;
import static dev.weir.ConfigKey.DATA_SOURCE;
import static dev.weir.ConfigKey.DATA_SOURCE_CLASS_NAME;
import static dev.weir.ConfigKey.DATA_SOURCE_JNDI;
import static dev.weir.ConfigKey.DATA_SOURCE_PROPERTIES;
import static dev.weir.ConfigKey.DRIVER_CLASS_NAME;
import static dev.weir.ConfigKey.FLEET;
import static dev.weir.ConfigKey.FLEET_BUDGET;
import static dev.weir.ConfigKey.JDBC_URL;
import static dev.weir.ConfigKey.KEEPALIVE_TIME;
import static dev.weir.ConfigKey.MAXIMUM_POOL_SIZE;
import static dev.weir.ConfigKey.MAX_LIFETIME;
import static dev.weir.ConfigKey.MINIMUM_IDLE;
import static dev.weir.ConfigKey.NEUTRAL_ROLE;
import static dev.weir.ConfigKey.PASSWORD;
import static dev.weir.ConfigKey.SIZING;
import static dev.weir.ConfigKey.TENANCY;
import static dev.weir.ConfigKey.TENANTS;
import static dev.weir.ConfigKey.TENANT_BINDING;
import static dev.weir.ConfigKey.TENANT_RESOLVER;
import static dev.weir.ConfigKey.TENANT_SETTING;
import static dev.weir.ConfigKey.TENANT_SOURCE;
import static dev.weir.ConfigKey.USERNAME;

import dev.weir.ConfigKey;
import dev.weir.Sizing;
import dev.weir.Tenancy;
import dev.weir.WeirConfigException;
import dev.weir.text.ClassNames;
import dev.weir.text.TenantNames;
import java.sql.SQLDataException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of the settings together. Where HikariCP clamps, switches off or ignores something
 * in silence, this either refuses it with a sentence or takes it at its word; {@code
 * docs/configuration.md} says which, key by key.
 */
public final class ConfigRules {

    private final EnumMap<ConfigKey, Object> given;
    private final List<String> faults;

    public ConfigRules(EnumMap<ConfigKey, Object> given, List<String> faultsSoFar) {
        this.given = given;
        this.faults = new ArrayList<>(faultsSoFar);
    }

    public void check() {
        given.forEach(
                (key, value) -> {
                    String fault = fault(key, value);
                    if (fault != null) {
                        faults.add(fault);
                    }
                });
        checkSource();
        checkCredentials();
        checkSizes();
        checkSizing();
        checkKeepalive();
        checkTenants();
        List<ConfigKey> ofFleet = given(FLEET, FLEET_BUDGET);
        if (!ofFleet.isEmpty() && !(given.get(FLEET) instanceof String s && !s.isBlank())) {
            refuse(
                    "fleet is %s: give it the same name in all instances, or remove %s.",
                    given(FLEET).isEmpty() ? "not set" : "empty", join(ofFleet));
        }
    }

    /**
     * @throws WeirConfigException naming every fault that was found
     */
    public void throwIfBroken() {
        if (!faults.isEmpty()) {
            throw new WeirConfigException(faults);
        }
    }

    /** The object given by {@code key}, else one of the class that {@code className} gives. */
    public <T> @Nullable T instance(ConfigKey key, ConfigKey className, Class<T> type) {
        Object object = given.get(key);
        Object name = given.get(className);
        if (object != null && name != null) {
            refuse("%s and %s are both set: remove one.", key, className);
            return null;
        }
        if (name == null) {
            return type.cast(object);
        }
        try {
            return ClassNames.instantiate(className.propertyName(), (String) name, type);
        } catch (WeirConfigException e) {
            faults.addAll(e.problems());
            return null;
        }
    }

    /** What is wrong with a value by itself, as a sentence; null when nothing is. */
    private static @Nullable String fault(ConfigKey key, Object value) {
        return switch (key) {
            case APPLICATION_PACKAGES -> ClassNames.packagesFault((String) value);
            case POOL_NAME ->
                    ((String) value).chars().anyMatch(Character::isISOControl)
                            ? "poolName contains a control character: use letters, digits and signs."
                            : null;
            default -> SettingsTable.of(key).fault(value);
        };
    }

    private void checkSource() {
        List<ConfigKey> sources =
                given(JDBC_URL, DATA_SOURCE_CLASS_NAME, DATA_SOURCE, DATA_SOURCE_JNDI);
        boolean driver = given.containsKey(DRIVER_CLASS_NAME);
        if (sources.isEmpty()) {
            refuse(
                    driver
                            ? "driverClassName is set, but not jdbcUrl: set jdbcUrl."
                            : "Nothing says where to connect: set jdbcUrl (or dataSourceClassName, dataSource or dataSourceJNDI).");
            return;
        }
        if (sources.size() > 1) {
            refuse("%s are set together: keep the one to connect with.", join(sources));
            return;
        }
        ConfigKey source = sources.getFirst();
        if (source != JDBC_URL && driver) {
            refuse("driverClassName goes with jdbcUrl only, not with %s: remove it.", source);
        }
        if (given.get(DATA_SOURCE_PROPERTIES) instanceof Map<?, ?> properties
                && !properties.isEmpty()
                && (source == DATA_SOURCE || source == DATA_SOURCE_JNDI)) {
            refuse(
                    "dataSourceProperties cannot reach the object behind %s: set them on it where it is made.",
                    source);
        }
    }

    private void checkCredentials() {
        List<ConfigKey> providers = given(CREDENTIALS_PROVIDER, CREDENTIALS_PROVIDER_CLASS_NAME);
        List<ConfigKey> beside = given(USERNAME, PASSWORD, CREDENTIALS);
        if (!providers.isEmpty() && !beside.isEmpty()) {
            refuse("%s supplies user and password: remove %s.", providers.getFirst(), join(beside));
        }
    }

    private void checkSizes() {
        Integer floor = (Integer) given.get(MINIMUM_IDLE);
        int ceiling = Defaults.ceiling(given);
        if (floor != null && floor > ceiling && ceiling > 0) {
            refuse(
                    "minimumIdle is %d, above maximumPoolSize (%d%s): raise maximumPoolSize or lower minimumIdle.",
                    floor, ceiling, orDefault(MAXIMUM_POOL_SIZE));
        }
    }

    private void checkSizing() {
        Sizing sizing = (Sizing) Defaults.value(given, SIZING);
        if (sizing.isFixed() && given.containsKey(DATABASE_CORES)) {
            refuse(
                    "%s: of use with sizing=auto only, and sizing is %s: remove it or set sizing=auto.",
                    DATABASE_CORES, SettingsTable.print(SIZING, sizing));
        }
    }

    private void checkKeepalive() {
        Duration keepalive = (Duration) given.get(KEEPALIVE_TIME);
        Duration lifetime = (Duration) Defaults.value(given, MAX_LIFETIME);
        if (keepalive != null
                && !keepalive.isZero()
                && !lifetime.isZero()
                && keepalive.compareTo(lifetime) >= 0) {
            refuse(
                    "keepaliveTime is %s, not below maxLifetime (%s%s), so no keepalive would run: lower it, or set it to 0.",
                    SettingsTable.print(KEEPALIVE_TIME, keepalive),
                    SettingsTable.print(MAX_LIFETIME, lifetime),
                    orDefault(MAX_LIFETIME));
        }
    }

    private String orDefault(ConfigKey key) {
        return given.containsKey(key) ? "" : ", the default";
    }

    private void checkTenants() {
        Object tenancy = Defaults.value(given, TENANCY);
        String printed = SettingsTable.print(TENANCY, tenancy);
        List<ConfigKey> lists = given(TENANTS, TENANT_SOURCE);
        if (lists.size() > 1) {
            refuse("%s are set together: keep the one that lists the tenants.", join(lists));
        }
        String unknown = "but nothing says who the tenants are: set tenants or tenantSource.";
        if (lists.isEmpty() && tenancy != Tenancy.AUTO && tenancy != Tenancy.OFF) {
            refuse("tenancy is %s, %s", printed, unknown);
        }
        if (lists.isEmpty() && given.containsKey(TENANT_RESOLVER)) {
            refuse("tenantResolver is set, %s", unknown);
        }
        boolean label = tenancy == Tenancy.LABEL;
        boolean bound = given.containsKey(TENANT_BINDING);
        if (label && !bound) {
            refuse("tenancy is label, but not tenantBinding: set it.");
        }
        if (bound && !label) {
            refuse(
                    "tenantBinding is set, but tenancy is %s: set tenancy=label or remove it.",
                    printed);
        }
        try {
            TenantNames.checkSetting((String) Defaults.value(given, TENANT_SETTING));
        } catch (SQLDataException e) {
            refuse("tenantSetting: %s", e.getMessage());
        }
        try {
            if (given.get(NEUTRAL_ROLE) instanceof String name) {
                TenantNames.check(NEUTRAL_ROLE.propertyName(), name);
            }
        } catch (SQLDataException e) {
            refuse("%s", e.getMessage());
        }
    }

    private List<ConfigKey> given(ConfigKey... keys) {
        return Stream.of(keys).filter(given::containsKey).toList();
    }

    private void refuse(String sentence, @Nullable Object... values) {
        faults.add(sentence.formatted(values));
    }

    private static String join(List<ConfigKey> keys) {
        List<String> names = keys.stream().map(ConfigKey::propertyName).toList();
        return names.size() == 1
                ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " and " + names.getLast();
    }
}
