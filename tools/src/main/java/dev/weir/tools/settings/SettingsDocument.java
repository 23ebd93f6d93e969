package dev.weir.tools.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A document of a file: all of a plain file, or a part of one of Spring's that holds under a
 * condition.
 *
 * @param entries in the order of the file; of one name written twice the later value counts, and
 *     brackets around a part of a name are left out
 */
public record SettingsDocument(List<SettingsEntry> entries) {

    private static final String ACTIVATION = "spring.config.activate.";
    private static final Set<String> PROFILES = Set.of(ACTIVATION + "onprofile", "spring.profiles");

    public SettingsDocument {
        Map<String, SettingsEntry> byName = new LinkedHashMap<>();
        for (SettingsEntry entry : entries) {
            String name = SettingNames.unbracketed(entry.name());
            byName.put(name, entry.named(name));
        }
        entries = List.copyOf(byName.values());
    }

    /** What says when the document holds; empty for one that always does. */
    public List<SettingsEntry> activation() {
        return entries.stream()
                .filter(
                        e -> {
                            String folded = SettingNames.fold(SettingNames.unindexed(e.name()));
                            return folded.startsWith(ACTIVATION)
                                    || folded.equals("spring.profiles");
                        })
                .toList();
    }

    /** The profile in words; empty for a document that always holds. */
    public String profile() {
        return activation().stream()
                .filter(e -> PROFILES.contains(SettingNames.fold(SettingNames.unindexed(e.name()))))
                .map(SettingsEntry::value)
                .collect(Collectors.joining(", "));
    }

    /** Values by name, for lookups that need the spelling of the file. */
    public Map<String, String> values() {
        Map<String, String> values = new LinkedHashMap<>();
        entries.forEach(e -> values.put(e.name(), e.value()));
        return values;
    }
}
