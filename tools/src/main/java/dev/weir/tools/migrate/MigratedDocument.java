package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingsEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A document of the file, carried over.
 *
 * @param profile in words; empty for one that always holds
 * @param activation what says when the document holds, as it was
 * @param outcomes what became of each setting, in the order of the file
 * @param kept settings that are not Weir's and go with them
 * @param written the settings of Weir's, in the order of the file
 */
record MigratedDocument(
        String profile,
        List<SettingsEntry> activation,
        List<KeyOutcome> outcomes,
        List<SettingsEntry> kept,
        List<Written> written) {

    MigratedDocument {
        activation = List.copyOf(activation);
        outcomes = List.copyOf(outcomes);
        kept = List.copyOf(kept);
        written = List.copyOf(written);
    }

    /** Whether the document has nothing of the pool. */
    boolean isEmpty() {
        return outcomes.isEmpty();
    }

    /** Values by Weir's names, as the pool will get them. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        written.forEach(w -> settings.put(w.setting(), w.entry().value()));
        return settings;
    }
}
