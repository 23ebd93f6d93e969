package dev.weir.tools.settings;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * A file of settings: properties or YAML.
 *
 * @param path as it was given
 * @param documents in the order of the file; a plain file has one
 */
public record SettingsFile(Path path, Syntax syntax, List<SettingsDocument> documents) {

    /** More than any file of settings has; a file of another kind is not read into memory. */
    private static final long MOST_BYTES = 4L << 20;

    /** How a file is written. */
    public enum Syntax {
        /** As {@link java.util.Properties} reads it. */
        PROPERTIES,
        /** YAML, as Spring Boot reads it. */
        YAML
    }

    public SettingsFile {
        documents = List.copyOf(documents);
    }

    /**
     * Reads a file; its name says how it is written.
     *
     * @throws IllegalArgumentException naming the file, and the line where YAML is broken, if it
     *     cannot be read
     */
    public static SettingsFile read(Path path) {
        String name = String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT);
        if (name.endsWith(".xml") || name.endsWith(".json") || name.endsWith(".conf")) {
            throw new IllegalArgumentException(
                    path
                            + " is neither a properties file nor YAML: write its settings into a"
                            + " properties file, one name=value a line");
        }
        String text = text(path);
        return name.endsWith(".yml") || name.endsWith(".yaml")
                ? new SettingsFile(path, Syntax.YAML, new YamlReader(path).documents(text))
                : new SettingsFile(path, Syntax.PROPERTIES, PropertiesReader.documents(path, text));
    }

    private static String text(Path path) {
        if (!Files.exists(path)) {
            throw new IllegalArgumentException(path + " does not exist: check the path");
        }
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException(path + " is not a file: name a file in it");
        }
        try {
            if (Files.size(path) > MOST_BYTES) {
                throw new IllegalArgumentException(
                        path + " is larger than 4 MB: it is no file of settings");
            }
            byte[] bytes = Files.readAllBytes(path);
            String text = decoded(bytes);
            if (text.indexOf('\0') >= 0) {
                throw new IllegalArgumentException(path + " is not a text file");
            }
            // an editor's mark of the encoding, which YAML allows and properties do not
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "%s cannot be read: %s".formatted(path, e.getMessage()), e);
        }
    }

    /** UTF-8, or ISO 8859-1, in which properties files were written before Java 9. */
    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }
}
