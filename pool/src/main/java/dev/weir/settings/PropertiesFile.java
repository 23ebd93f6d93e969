package dev.weir.settings;

import dev.weir.WeirConfigException;
import dev.weir.text.Spelling;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Reads settings from a properties file in UTF-8. */
public final class PropertiesFile {

    /**
     * The system property that names a file (or else a class path resource) which all pools of the
     * JVM begin with.
     */
    static final String SYSTEM_PROPERTY = "weir.configurationFile";

    /** Some editors put it before the text; it is no part of the first name. */
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private PropertiesFile() {}

    /**
     * @throws WeirConfigException when it does not exist or cannot be read
     */
    public static Properties read(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new WeirConfigException(
                    "The configuration file %s does not exist: check the path.".formatted(file));
        }
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new WeirConfigException(
                    "The configuration file %s cannot be read: %s."
                            .formatted(file, e.getClass().getSimpleName()),
                    e);
        }
    }

    /**
     * What the system property names; empty when it is not set.
     *
     * @throws WeirConfigException when there is none of that name, or it cannot be read
     */
    public static Properties fromSystemProperty() {
        String name = System.getProperty(SYSTEM_PROPERTY);
        if (name == null || name.isBlank()) {
            return new Properties();
        }
        File file = new File(name);
        if (file.isFile()) {
            return read(file.toPath());
        }
        try (InputStream resource = resource(name)) {
            if (resource == null) {
                throw new WeirConfigException(
                        "The system property %s names %s, which is neither a file nor on the class path: check the path."
                                .formatted(SYSTEM_PROPERTY, Spelling.printable(name)));
            }
            return read(new InputStreamReader(resource, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new WeirConfigException(
                    "The configuration %s cannot be read.".formatted(Spelling.printable(name)), e);
        }
    }

    /** A fault in what the system property names, with that place. */
    public static String inNamedFile(String fault) {
        return "%s (in %s, which the system property %s names)"
                .formatted(
                        fault,
                        Spelling.printable(System.getProperty(SYSTEM_PROPERTY, "")),
                        SYSTEM_PROPERTY);
    }

    private static Properties read(Reader reader) throws IOException {
        Properties properties = new Properties();
        BufferedReader text = new BufferedReader(reader);
        text.mark(1);
        if (text.read() != BYTE_ORDER_MARK) {
            text.reset();
        }
        properties.load(text);
        return properties;
    }

    private static @Nullable InputStream resource(String name) {
        String relative = name.startsWith("/") ? name.substring(1) : name;
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        InputStream found = context == null ? null : context.getResourceAsStream(relative);
        return found != null ? found : PropertiesFile.class.getResourceAsStream("/" + relative);
    }
}
