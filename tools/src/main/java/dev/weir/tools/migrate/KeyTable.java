package dev.weir.tools.migrate;

import dev.weir.tools.server.DataTable;
import dev.weir.tools.settings.SettingNames;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All settings of a pool and what becomes of each. */
final class KeyTable {

    private static final String ALL_BELOW = ".*";

    private static final Map<PoolType, KeyTable> TABLES = new EnumMap<>(PoolType.class);

    private final Map<String, KeyRule> byName = new LinkedHashMap<>();
    private final List<KeyRule> rules = new ArrayList<>();

    private KeyTable(List<DataTable.Row> rows) {
        for (DataTable.Row row : rows) {
            KeyRule rule = KeyRule.of(rules.size(), row);
            rules.add(rule);
            for (String name : rule.names()) {
                if (byName.put(SettingNames.fold(name), rule) != null) {
                    throw new IllegalStateException(
                            "%s: '%s' is there twice".formatted(row.place(), name));
                }
            }
        }
    }

    /** The table of a pool. */
    static synchronized KeyTable of(PoolType type) {
        return TABLES.computeIfAbsent(
                type, t -> new KeyTable(DataTable.beside(KeyTable.class, t.name() + ".psv")));
    }

    List<KeyRule> rules() {
        return rules;
    }

    /** The rule for a setting, by its name in the pool's group. */
    Optional<KeyRule> rule(String name) {
        String folded = SettingNames.fold(name);
        KeyRule exact = byName.get(folded);
        if (exact != null) {
            return Optional.of(exact);
        }
        int dot = folded.indexOf('.');
        return dot < 0
                ? Optional.empty()
                : Optional.ofNullable(byName.get(folded.substring(0, dot) + ALL_BELOW));
    }

    /** The setting that a misspelt name is nearest to. */
    Optional<String> nearest(String name) {
        return SettingNames.nearest(
                name,
                rules.stream()
                        .flatMap(rule -> rule.names().stream())
                        .filter(known -> !known.endsWith(ALL_BELOW))
                        .toList());
    }
}
