package dev.weir.lab.bleed;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The databases that come along. */
enum Engine {
    POSTGRES("PostgreSQL"),
    MARIADB("MariaDB");

    private final String title;

    Engine(String title) {
        this.title = title;
    }

    /** The name in sentences. */
    String title() {
        return title;
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
