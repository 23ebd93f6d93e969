package dev.weir.tools.settings;

/**
 * One setting of a file.
 *
 * @param name the whole name with dots between its parts; an element of a list ends in {@code [0]}
 * @param value as written, placeholders included
 * @param quoted whether YAML has it in quotes, so that it is text whatever it looks like
 */
public record SettingsEntry(String name, String value, boolean quoted) {

    /** The same setting under another name. */
    public SettingsEntry named(String other) {
        return new SettingsEntry(other, value, quoted);
    }

    /** The name and the value only if it is no secret: a message must not print one. */
    @Override
    public String toString() {
        return name;
    }
}
