package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingNames;
import dev.weir.tools.settings.SettingsEntry;
import dev.weir.tools.settings.SettingsFile;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the one pool that a file has settings of. */
final class PoolFinder {

    private static final String SPRING = "spring.datasource";
    private static final String TYPE = SPRING + ".type";

    /** Web servers, loggers and classes have names like those of pools. */
    private static final Set<String> OTHERS =
            Set.of("logging", "server", "management", "com", "org", "net", "io", "dev");

    /** Names that say nothing of pools by themselves. */
    private static final Set<String> COMMON =
            Set.of(
                    "url",
                    "username",
                    "user",
                    "password",
                    "driverclassname",
                    "driverclass",
                    "name",
                    "type",
                    "factory",
                    "auth",
                    "scope",
                    "singleton",
                    "timeout",
                    "description",
                    "enable",
                    "init",
                    "filters",
                    "catalog",
                    "schema",
                    "readonly",
                    "datasource");

    private final SettingsFile file;
    private final List<SettingsEntry> entries;
    private final boolean spring;

    PoolFinder(SettingsFile file) {
        this.file = file;
        this.entries = file.documents().stream().flatMap(d -> d.entries().stream()).toList();
        this.spring =
                file.syntax() == SettingsFile.Syntax.YAML
                        || entries.stream().anyMatch(e -> first(e.name()).equals("spring"));
    }

    /**
     * The pool.
     *
     * @param told whose settings they are; null: as their names say
     * @param prefix what they stand below; null: to be found
     * @throws IllegalArgumentException naming the file, if it has none or several, or does not say
     *     whose they are
     */
    PoolGroup find(@Nullable PoolType told, @Nullable String prefix) {
        List<PoolGroup> found = named();
        if (prefix != null) {
            List<PoolGroup> there =
                    found.stream()
                            .filter(g -> same(g.group(), prefix) || same(g.base(), prefix))
                            .toList();
            found = there.isEmpty() ? List.of(below(prefix, told)) : there;
        }
        if (found.isEmpty()) {
            found = springDefault(told);
        }
        if (found.isEmpty()) {
            found = unnamed(told);
        }
        if (found.size() > 1 && told != null) {
            found = found.stream().filter(g -> g.type() == told).toList();
        }
        if (found.size() > 1) {
            found = byType(found);
        }
        if (found.size() > 1) {
            throw new IllegalArgumentException(
                    "%s has the settings of %d pools, %s: name one with --prefix"
                            .formatted(
                                    file.path(),
                                    found.size(),
                                    found.stream()
                                            .map(g -> g.place() + " (" + g.type().label() + ")")
                                            .collect(Collectors.joining(", "))));
        }
        if (found.isEmpty()) {
            throw nothing();
        }
        return found.getFirst();
    }

    /** Groups with the name of a pool, such as {@code spring.datasource.hikari}. */
    private List<PoolGroup> named() {
        Map<String, PoolGroup> groups = new LinkedHashMap<>();
        for (SettingsEntry entry : entries) {
            String[] parts = entry.name().split("\\.");
            if (OTHERS.contains(first(entry.name()))) {
                continue;
            }
            for (int i = 0; i < parts.length - 1; i++) {
                Optional<PoolType> type = PoolType.called(parts[i]);
                if (type.isPresent()) {
                    String base = String.join(".", Arrays.copyOf(parts, i));
                    String group = String.join(".", Arrays.copyOf(parts, i + 1));
                    groups.putIfAbsent(
                            SettingNames.fold(group),
                            new PoolGroup(type.get(), base, group, spring));
                    break;
                }
            }
        }
        return List.copyOf(groups.values());
    }

    /** Of several groups beside each other the one of {@code spring.datasource.type}. */
    private List<PoolGroup> byType(List<PoolGroup> groups) {
        Optional<PoolType> type = springType().flatMap(PoolType::ofClass);
        List<PoolGroup> chosen =
                groups.stream()
                        .filter(g -> same(g.base(), SPRING) && type.equals(Optional.of(g.type())))
                        .toList();
        boolean together = groups.stream().allMatch(g -> same(g.base(), SPRING));
        return together && chosen.size() == 1 ? chosen : groups;
    }

    /** The class of the pool, where no profile must be active for it. */
    private Optional<String> springType() {
        return file.documents().stream()
                .filter(d -> d.activation().isEmpty())
                .flatMap(d -> d.entries().stream())
                .filter(e -> same(e.name(), TYPE))
                .map(e -> e.value().strip())
                .findFirst();
    }

    /** A Spring application that says nothing of its pool has HikariCP, or the one of its type. */
    private List<PoolGroup> springDefault(@Nullable PoolType told) {
        boolean any =
                entries.stream()
                        .map(e -> SettingNames.fold(e.name()))
                        .anyMatch(n -> n.equals(SPRING + ".url") || n.equals(TYPE));
        Optional<PoolType> type =
                springType().map(PoolType::ofClass).orElse(Optional.of(PoolType.hikari));
        if (any && told == null && type.isEmpty()) {
            throw nothing();
        }
        return type.filter(t -> any && (told == null || told == t))
                .map(t -> List.of(new PoolGroup(t, SPRING, SPRING + "." + t.name(), true)))
                .orElse(List.of());
    }

    /** Settings below a prefix that the user has named. */
    private PoolGroup below(String prefix, @Nullable PoolType told) {
        PoolGroup probe = new PoolGroup(PoolType.hikari, "", prefix, spring);
        List<String> names =
                entries.stream()
                        .map(SettingsEntry::name)
                        .flatMap(n -> probe.within(n).stream())
                        .toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s has no setting below --prefix %s%s"
                            .formatted(file.path(), prefix, nearestPrefix(prefix)));
        }
        return new PoolGroup(
                told != null ? told : whose(prefix, scores(names)), "", prefix, spring);
    }

    private String nearestPrefix(String prefix) {
        return SettingNames.nearest(
                        prefix,
                        entries.stream()
                                .map(SettingsEntry::name)
                                .filter(n -> n.contains("."))
                                .map(n -> n.substring(0, n.lastIndexOf('.')))
                                .distinct()
                                .toList())
                .map(": did you mean %s?"::formatted)
                .orElse("");
    }

    /** Groups without the name of a pool, told by the names of their settings. */
    private List<PoolGroup> unnamed(@Nullable PoolType told) {
        Map<String, List<String>> byPrefix = new LinkedHashMap<>();
        for (SettingsEntry entry : entries) {
            if (!OTHERS.contains(first(entry.name())) || !entry.name().contains(".")) {
                String name = SettingNames.unindexed(entry.name());
                int dot = name.lastIndexOf('.');
                byPrefix.computeIfAbsent(
                                dot < 0 ? "" : name.substring(0, dot),
                                p -> new java.util.ArrayList<>())
                        .add(name.substring(dot + 1));
            }
        }
        if (told != null && byPrefix.containsKey("")) {
            return List.of(new PoolGroup(told, "", "", spring));
        }
        return byPrefix.entrySet().stream()
                .filter(e -> isOfPool(e.getValue(), told))
                .map(
                        e ->
                                new PoolGroup(
                                        told != null
                                                ? told
                                                : whose(e.getKey(), scores(e.getValue())),
                                        "",
                                        e.getKey(),
                                        spring))
                .toList();
    }

    private static boolean isOfPool(List<String> names, @Nullable PoolType told) {
        return names.stream()
                .filter(n -> !COMMON.contains(SettingNames.fold(n)))
                .anyMatch(
                        n ->
                                told != null
                                        ? KeyTable.of(told).rule(n).isPresent()
                                        : Stream.of(PoolType.values())
                                                .anyMatch(t -> KeyTable.of(t).rule(n).isPresent()));
    }

    private static Map<PoolType, Long> scores(List<String> names) {
        Map<PoolType, Long> scores = new EnumMap<>(PoolType.class);
        for (PoolType type : PoolType.values()) {
            KeyTable table = KeyTable.of(type);
            scores.put(type, names.stream().filter(n -> table.rule(n).isPresent()).count());
        }
        return scores;
    }

    private PoolType whose(String prefix, Map<PoolType, Long> scores) {
        long most = scores.values().stream().mapToLong(n -> n).max().orElse(0);
        List<PoolType> best =
                scores.entrySet().stream()
                        .filter(e -> e.getValue() == most)
                        .map(Map.Entry::getKey)
                        .toList();
        if (most == 0) {
            throw nothing();
        }
        if (best.size() > 1) {
            throw new IllegalArgumentException(
                    "%s%s fits %s: say which with --pool %s"
                            .formatted(
                                    file.path(),
                                    prefix.isEmpty() ? "" : " (" + prefix + ")",
                                    best.stream()
                                            .map(PoolType::label)
                                            .collect(Collectors.joining(", ")),
                                    best.stream()
                                            .map(Enum::name)
                                            .collect(Collectors.joining(" or "))));
        }
        return best.getFirst();
    }

    private IllegalArgumentException nothing() {
        boolean own =
                springType().filter(t -> t.startsWith("dev.weir.")).isPresent()
                        || entries.stream()
                                .anyMatch(
                                        e ->
                                                Arrays.asList(e.name().split("\\."))
                                                                .contains("weir")
                                                        || SettingNames.fold(e.name())
                                                                .equals("sizing"));
        return new IllegalArgumentException(
                own
                        ? file.path() + " has Weir's settings already"
                        : file.path()
                                + " has no settings of a pool that is known ("
                                + Stream.of(PoolType.values())
                                        .map(PoolType::label)
                                        .collect(Collectors.joining(", "))
                                + "): name the pool with --pool, or what its settings stand below with"
                                + " --prefix");
    }

    private static String first(String name) {
        int dot = name.indexOf('.');
        return dot < 0 ? name : name.substring(0, dot);
    }

    private static boolean same(String one, String other) {
        return SettingNames.fold(one).equals(SettingNames.fold(other));
    }
}
