package dev.weir.tools.migrate;

import dev.weir.tools.settings.SettingsEntry;
import java.util.List;

/**
 * Settings as a properties file. {@link java.util.Properties#store} would sort them by chance and
 * escape every colon of a URL.
 */
final class PropertiesText {

    private PropertiesText() {}

    static String of(List<SettingsEntry> entries) {
        StringBuilder text = new StringBuilder();
        for (SettingsEntry entry : entries) {
            text.append(escaped(entry.name(), true))
                    .append('=')
                    .append(escaped(entry.value(), false))
                    .append('\n');
        }
        return text.toString();
    }

    /** ASCII only, since Spring and Weir read such files in different character sets. */
    private static String escaped(String text, boolean name) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> escaped.append("\\\\");
                case '\n' -> escaped.append("\\n");
                case '\r' -> escaped.append("\\r");
                case '\t' -> escaped.append("\\t");
                case '\f' -> escaped.append("\\f");
                case ' ' -> escaped.append(name || i == 0 ? "\\ " : " ");
                case '=', ':', '#', '!' -> escaped.append(name ? "\\" : "").append(c);
                default -> {
                    if (c < 0x20 || c > 0x7e) {
                        escaped.append("\\u%04x".formatted((int) c));
                    } else {
                        escaped.append(c);
                    }
                }
            }
        }
        return escaped.toString();
    }
}
