package dev.weir.lab.bleed;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The databases that come along. */
enum Engine {
    POSTGRES("PostgreSQL", true),
    MARIADB("MariaDB", true),
    H2("H2", false),
    DERBY("Derby", false),
    SQLITE("SQLite", false);

    private final String title;
    private final boolean server;

    Engine(String title, boolean server) {
        this.title = title;
        this.server = server;
    }

    /** The name in sentences. */
    String title() {
        return title;
    }

    /** Whether it is a process of its own. */
    boolean isServer() {
        return server;
    }

    /** The name on the command line. */
    String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Takes the names. */
    static final class Converter implements ITypeConverter<Engine> {
        @Override
        public Engine convert(String text) {
            for (Engine engine : values()) {
                if (engine.option().equals(text.strip().toLowerCase(Locale.ROOT))) {
                    return engine;
                }
            }
            throw new TypeConversionException(
                    "no database is called '%s' (known: %s)"
                            .formatted(
                                    text,
                                    Arrays.stream(values())
                                            .map(Engine::option)
                                            .collect(Collectors.joining(", "))));
        }
    }
}
