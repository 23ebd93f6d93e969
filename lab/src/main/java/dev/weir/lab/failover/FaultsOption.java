package dev.weir.lab.failover;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The faults to try. */
final class FaultsOption {

    @Option(
            names = "--faults",
            paramLabel = "NAME",
            split = ",",
            converter = KnownFault.class,
            description = "Faults to try, with commas between. Default: ${DEFAULT-VALUE}.")
    private List<String> names = Faults.names();

    /** The chosen faults at that pace, each once, in the order of the catalogue. */
    List<Fault> at(Pace pace) {
        Set<String> chosen = new LinkedHashSet<>(names);
        return Faults.catalogue(pace).stream()
                .filter(fault -> chosen.contains(fault.id()))
                .toList();
    }

    /** Takes only names that the catalogue has. */
    static final class KnownFault implements ITypeConverter<String> {
        @Override
        public String convert(String name) {
            String known = name.toLowerCase(Locale.ROOT);
            if (!Faults.names().contains(known)) {
                throw new TypeConversionException(
                        "no fault is called '%s' (known: %s)"
                                .formatted(name, String.join(", ", Faults.names())));
            }
            return known;
        }
    }
}
