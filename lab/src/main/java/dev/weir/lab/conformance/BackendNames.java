package dev.weir.lab.conformance;

import dev.weir.catalogue.conformance.Backend;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the names of backends. */
final class BackendNames implements ITypeConverter<Backend> {

    @Override
    public Backend convert(String text) {
        for (Backend backend : Backend.values()) {
            if (backend.option().equals(text.strip().toLowerCase(Locale.ROOT))) {
                return backend;
            }
        }
        throw new TypeConversionException(
                "no ground is called '%s' (known: %s)"
                        .formatted(
                                text,
                                Arrays.stream(Backend.values())
                                        .map(Backend::option)
                                        .collect(Collectors.joining(", "))));
    }
}
