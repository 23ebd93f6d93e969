package dev.weir.lab.tune;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a server had before a run, to be put back.
 *
 * @param values by knob, as the server writes them; null where nothing had been set
 * @param file a file of settings that the run writes; null if there is none
 * @param text what the file held; null if it was not there
 */
record Saved(Map<String, @Nullable String> values, @Nullable String file, @Nullable String text) {

    /** All but these knobs. */
    Saved without(Collection<String> knobs) {
        Map<String, @Nullable String> left = new LinkedHashMap<>(values);
        left.keySet().removeAll(knobs);
        return new Saved(left, file, text);
    }
}
