package dev.weir.lab.cli;

import dev.weir.lab.pools.Adapters;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The pools to compare. */
public final class PoolsOption {

    @Option(
            names = "--pools",
            paramLabel = "NAME",
            split = ",",
            converter = KnownPool.class,
            description = "Pools to compare, with commas between. Default: ${DEFAULT-VALUE}.")
    private List<String> names = Adapters.names();

    /** The chosen names, each once, each known. */
    public List<String> names() {
        Set<String> distinct = new LinkedHashSet<>(names);
        return new ArrayList<>(distinct);
    }

    /** Takes only names that there is an adapter for. */
    public static final class KnownPool implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            try {
                Adapters.create(name).close();
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
            return name.toLowerCase(Locale.ROOT);
        }
    }
}
