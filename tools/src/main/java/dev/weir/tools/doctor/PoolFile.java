package dev.weir.tools.doctor;

import dev.weir.ConfigKey;
import dev.weir.Sizing;
import dev.weir.WeirConfig;
import dev.weir.WeirConfigException;
import dev.weir.tools.server.UrlParts;
import dev.weir.tools.settings.SettingNames;
import dev.weir.tools.settings.SettingsFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a pool, read from a properties file of Weir's or HikariCP's. The two have the
 * same names; what only Weir has tells them apart. Classes that the file names are not loaded.
 */
final class PoolFile {

    /** Makes a configuration whole that names its server by a class or not at all. */
    private static final String NO_URL = "jdbc:postgresql://localhost/unknown";

    private static final int HIKARI_SIZE = 10;

    /** Bound of a pool that neither sees its peers nor is told a size. */
    private static final int UNSEEN_SIZE = 20;

    private static final Set<String> OWN_KEYS =
            Stream.of(ConfigKey.values())
                    .filter(ConfigKey::isOwn)
                    .map(key -> SettingNames.fold(key.propertyName()))
                    .collect(Collectors.toUnmodifiableSet());

    private final Path file;
    private final PoolKind kind;
    private final WeirConfig config;
    private final boolean namesServer;
    private final List<String> problems;

    private PoolFile(
            Path file,
            PoolKind kind,
            WeirConfig config,
            boolean namesServer,
            List<String> problems) {
        this.file = file;
        this.kind = kind;
        this.config = config;
        this.namesServer = namesServer;
        this.problems = problems;
    }

    /**
     * Reads a file.
     *
     * @param told whose it is; null: as its keys say, HikariCP's if they fit both
     * @throws IllegalArgumentException naming the option, if it cannot be read
     */
    static PoolFile read(Path file, @Nullable PoolKind told) {
        Map<String, String> given = properties(file);
        boolean own =
                given.keySet().stream().anyMatch(key -> OWN_KEYS.contains(SettingNames.fold(key)));
        PoolKind kind = told != null ? told : own ? PoolKind.weir : PoolKind.hikari;
        boolean namesServer =
                given.keySet().stream()
                        .map(SettingNames::fold)
                        .anyMatch(key -> key.equals("jdbcurl") || key.equals("url"));
        Map<String, String> whole = new LinkedHashMap<>();
        if (!namesServer) {
            whole.put("jdbcUrl", NO_URL);
        }
        given.forEach(
                (key, value) -> {
                    if (!loadsCode(SettingNames.fold(key))) {
                        whole.put(key, value);
                    }
                });
        try {
            return new PoolFile(file, kind, WeirConfig.of(whole), namesServer, List.of());
        } catch (WeirConfigException e) {
            return new PoolFile(file, kind, faultless(whole), namesServer, e.problems());
        }
    }

    private static Map<String, String> properties(Path file) {
        SettingsFile settings;
        try {
            settings = SettingsFile.read(file);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--config: " + e.getMessage(), e);
        }
        Map<String, String> given = new TreeMap<>();
        settings.documents().forEach(document -> given.putAll(document.values()));
        boolean yaml = settings.syntax() == SettingsFile.Syntax.YAML;
        if (yaml || given.keySet().stream().anyMatch(key -> key.startsWith("spring."))) {
            throw new IllegalArgumentException(
                    ("--config: %s is %s: give --url and --user, and the pool's settings in a"
                                    + " properties file of their own, such as maximumPoolSize=20")
                            .formatted(file, yaml ? "YAML" : "a file of Spring Boot's"));
        }
        return given;
    }

    /** The classes of an application are not on this class path, and its names in no directory. */
    private static boolean loadsCode(String folded) {
        return folded.endsWith("classname") || folded.equals("datasourcejndi");
    }

    /** What is left when each setting that makes the configuration invalid is left out. */
    private static WeirConfig faultless(Map<String, String> whole) {
        Map<String, String> kept = new LinkedHashMap<>();
        WeirConfig best = WeirConfig.of(Map.of("jdbcUrl", NO_URL));
        Map<String, String> ordered = new LinkedHashMap<>();
        whole.forEach(
                (key, value) -> {
                    if (isUrl(key)) {
                        ordered.put(key, value);
                    }
                });
        ordered.putAll(whole);
        for (Map.Entry<String, String> each : ordered.entrySet()) {
            Map<String, String> tried = new LinkedHashMap<>(kept);
            tried.put(each.getKey(), each.getValue());
            try {
                best = WeirConfig.of(tried);
                kept.put(each.getKey(), each.getValue());
            } catch (WeirConfigException e) {
                // it is told of as a problem; the others are still worth reading
            }
        }
        return best;
    }

    private static boolean isUrl(String key) {
        String folded = SettingNames.fold(key);
        return folded.equals("jdbcurl") || folded.equals("url");
    }

    Path file() {
        return file;
    }

    PoolKind kind() {
        return kind;
    }

    /** What makes Weir refuse the file, in sentences. */
    List<String> problems() {
        return problems;
    }

    /** The address in the file, or null if it has none. */
    @Nullable String url() {
        return namesServer ? config.jdbcUrl() : null;
    }

    /** The user in the file, or null. */
    @Nullable String user() {
        return config.credentials().username();
    }

    /** The password in the file, or null. Never printed. */
    @Nullable String password() {
        return config.credentials().password();
    }

    /** Whether the file, not the pool, decides the size. */
    boolean isFixed() {
        return kind == PoolKind.hikari || config.sizing() != Sizing.AUTO;
    }

    /** Whether the pool shares what the server allows with the other pools that it sees. */
    boolean boundsItself() {
        return !isFixed()
                && config.readServerLimits()
                && config.observeServer()
                && !config.hasTenants()
                && parameter("ApplicationName") == null;
    }

    /** The most connections of one pool. */
    int maximum() {
        boolean said = config.isSet(ConfigKey.MAXIMUM_POOL_SIZE);
        if (said || boundsItself() || (isFixed() && kind != PoolKind.hikari)) {
            return config.maximumPoolSize();
        }
        return isFixed() ? HIKARI_SIZE : UNSEEN_SIZE;
    }

    /** The connections that one pool of a size of its own keeps open. */
    int minimumIdle() {
        return config.minimumIdle();
    }

    /** Seconds after which a connection is replaced; infinite for never. */
    double lifetimeSeconds() {
        double seconds = config.maxLifetime().toMillis() / 1e3;
        return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
    }

    /** Seconds between checks of an idle connection; infinite for none. */
    double keepaliveSeconds() {
        double seconds = config.keepaliveTime().toMillis() / 1e3;
        return seconds == 0 ? Double.POSITIVE_INFINITY : seconds;
    }

    /** A driver's property in the file or in its URL; null if it says none. */
    @Nullable String parameter(String name) {
        for (Map.Entry<String, Object> property : config.dataSourceProperties().entrySet()) {
            if (property.getKey().equalsIgnoreCase(name)) {
                return String.valueOf(property.getValue());
            }
        }
        String url = url();
        return url == null ? null : UrlParts.parameter(url, name);
    }
}
