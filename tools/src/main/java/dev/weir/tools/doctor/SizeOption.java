package dev.weir.tools.doctor;

import dev.weir.tools.server.Quantity;
import java.util.OptionalDouble;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An option that is an amount of memory: reads {@code 16GB}, {@code 512MB}; a unit must be there.
 */
final class SizeOption implements ITypeConverter<Long> {

    @Override
    public Long convert(String text) {
        OptionalDouble bytes = Quantity.of(text, "");
        boolean unit = text.strip().matches("(?i).*\\d\\s*[kmgt]b?");
        if (bytes.isEmpty() || !unit || bytes.getAsDouble() < 0x1p20) {
            throw new TypeConversionException(
                    "'%s' is no amount of memory of 1 MB or more: write it as 512MB or 16GB"
                            .formatted(text));
        }
        return (long) bytes.getAsDouble();
    }
}
