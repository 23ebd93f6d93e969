package dev.weir.lab.tenants;

import dev.weir.lab.pools.Address;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The kind of database: on one a tenant is a schema and a role, on the other a catalog. */
enum Engine {
    POSTGRES("postgresql"),
    MARIADB("mariadb");

    private final String scheme;

    Engine(String scheme) {
        this.scheme = scheme;
    }

    /** The kind that a JDBC URL of that scheme leads to. */
    static Engine of(Address address) {
        return address.scheme().equals(MARIADB.scheme) ? MARIADB : POSTGRES;
    }

    /** The name on the command line. */
    String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Takes the two names. */
    static final class Converter implements ITypeConverter<Engine> {
        @Override
        public Engine convert(String text) {
            for (Engine engine : values()) {
                if (engine.option().equals(text.strip().toLowerCase(Locale.ROOT))) {
                    return engine;
                }
            }
            throw new TypeConversionException(
                    "no database is called '%s' (known: postgres, mariadb)".formatted(text));
        }
    }
}
