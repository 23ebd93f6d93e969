package dev.weir.lab.tune;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A whole configuration: a value for every knob that trials may change on this server.
 *
 * @param name for tables
 * @param values as the server takes them, by knob, in the order of the table
 */
record Configuration(String name, Map<String, String> values) {

    Configuration {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** The value of a knob that the server has. */
    String value(String knob) {
        String value = values.get(knob);
        if (value == null) {
            throw new IllegalArgumentException("there is no knob " + knob + " here");
        }
        return value;
    }

    /** The knobs in which it differs from another of the same server. */
    List<String> differsFrom(Configuration other) {
        List<String> knobs = new ArrayList<>();
        values.forEach(
                (knob, value) -> {
                    if (!value.equals(other.values.get(knob))) {
                        knobs.add(knob);
                    }
                });
        return knobs;
    }

    /** The same with another value of one knob. */
    Configuration with(String otherName, String knob, String value) {
        Map<String, String> changed = new LinkedHashMap<>(values);
        changed.put(knob, value);
        return new Configuration(otherName, changed);
    }

    /** The same under another name. */
    Configuration named(String otherName) {
        return new Configuration(otherName, values);
    }
}
