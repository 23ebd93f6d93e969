package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingNames;
import dev.weir.tools.settings.SettingsDocument;
import dev.weir.tools.settings.SettingsEntry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A setting of a pool as the file has it: one value, or the elements of a list.
 *
 * @param name within its group
 * @param entries one, or one for each element
 */
record Given(String name, List<SettingsEntry> entries) {

    Given {
        entries = List.copyOf(entries);
    }

    /** Those that a name within the group can be told of, lists put together. */
    static List<Given> in(SettingsDocument document, Function<String, Optional<String>> within) {
        Map<String, List<SettingsEntry>> byName = new LinkedHashMap<>();
        for (SettingsEntry entry : document.entries()) {
            within.apply(entry.name())
                    .ifPresent(
                            name ->
                                    byName.computeIfAbsent(
                                                    SettingNames.unindexed(name),
                                                    n -> new ArrayList<>())
                                            .add(entry));
        }
        List<Given> given = new ArrayList<>();
        byName.forEach((name, entries) -> given.add(new Given(name, entries)));
        return given;
    }

    /** The value; elements of a list with commas between. */
    String value() {
        return entries.stream().map(SettingsEntry::value).collect(Collectors.joining(","));
    }

    /** Whether YAML has it in quotes. */
    boolean quoted() {
        return entries.size() == 1 && entries.getFirst().quoted();
    }

    /** The parts of a value that is a list, or has semicolons between its parts. */
    List<String> parts() {
        return entries.stream()
                .flatMap(e -> List.of(e.value().split(";")).stream())
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** The name as the file has it. */
    String whole() {
        return SettingNames.unindexed(entries.getFirst().name());
    }
}
