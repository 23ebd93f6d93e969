package dev.weir.tools.settings;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;

/**
 * Reads properties. Spring Boot divides such a file into documents by lines of {@code #---} or
 * {@code !---}.
 */
final class PropertiesReader {

    private static final Pattern DIVIDER = Pattern.compile("(?m)^[#!]---[ \\t]*$");

    private PropertiesReader() {}

    /**
     * The documents of a text.
     *
     * @throws IllegalArgumentException naming the file, if the text is malformed
     */
    static List<SettingsDocument> documents(Path path, String text) {
        List<SettingsDocument> documents = new ArrayList<>();
        for (String part : DIVIDER.split(text)) {
            InOrder properties = new InOrder();
            try {
                properties.load(new StringReader(part));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(
                        path + " has a broken \\u escape: four hexadecimal digits must follow", e);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            List<SettingsEntry> entries = new ArrayList<>();
            properties.order.forEach(
                    (name, value) -> entries.add(new SettingsEntry(name, value, false)));
            documents.add(new SettingsDocument(entries));
        }
        return documents;
    }

    /** Keeps the order of the file, which {@link Properties} loses. */
    private static final class InOrder extends Properties {

        private static final long serialVersionUID = 1L;

        private final transient Map<String, String> order = new LinkedHashMap<>();

        @Override
        public synchronized Object put(Object name, Object value) {
            order.put((String) name, (String) value);
            return super.put(name, value);
        }
    }
}
