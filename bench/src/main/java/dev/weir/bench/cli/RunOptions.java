package dev.weir.bench.cli;

import dev.weir.bench.pool.Pools;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What every set takes. */
public final class RunOptions {

    @Option(
            names = "--pools",
            paramLabel = "NAME",
            split = ",",
            converter = KnownPool.class,
            description =
                    "Pools to measure, with commas between; also bare, the driver alone. Default: ${DEFAULT-VALUE}.")
    private List<String> pools = Pools.names();

    @Option(
            names = "--quick",
            description = "A second or so for each pool: shows that it runs. Judges nothing.")
    private boolean quick;

    /** The chosen pools, each once, each known. */
    List<String> pools() {
        return List.copyOf(new LinkedHashSet<>(pools));
    }

    boolean quick() {
        return quick;
    }

    /** Takes only names that there is an adapter for. */
    static final class KnownPool implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            String name = text.strip().toLowerCase(Locale.ROOT);
            if (!Pools.knows(name)) {
                throw new TypeConversionException(
                        "no pool is called '%s' (known: %s, bare)"
                                .formatted(text, String.join(", ", Pools.names())));
            }
            return name;
        }
    }
}
