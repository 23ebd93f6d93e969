package dev.weir.settings;

import dev.weir.WeirConfigException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** Reads settings from a properties file in UTF-8. */
public final class PropertiesFile {

    /** Some editors put it before the text; it is no part of the first name. */
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private PropertiesFile() {}

    /**
     * @throws WeirConfigException when it does not exist or cannot be read
     */
    public static Properties read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new WeirConfigException(
                    "The configuration file %s does not exist: check the path.".formatted(file));
        }
        try {
            String text = Files.readString(file);
            Properties properties = new Properties();
            properties.load(
                    new StringReader(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text));
            return properties;
        } catch (IOException | IllegalArgumentException e) {
            throw new WeirConfigException(
                    "The configuration file %s cannot be read: %s."
                            .formatted(file, e.getClass().getSimpleName()),
                    e);
        }
    }
}
