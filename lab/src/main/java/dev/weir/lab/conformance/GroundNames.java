package dev.weir.lab.conformance;

import dev.weir.testkit.conformance.Ground;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the names of grounds. */
final class GroundNames implements ITypeConverter<Ground> {

    @Override
    public Ground convert(String text) {
        for (Ground ground : Ground.values()) {
            if (ground.option().equals(text.strip().toLowerCase(Locale.ROOT))) {
                return ground;
            }
        }
        throw new TypeConversionException(
                "no ground is called '%s' (known: %s)"
                        .formatted(
                                text,
                                Arrays.stream(Ground.values())
                                        .map(Ground::option)
                                        .collect(Collectors.joining(", "))));
    }
}
