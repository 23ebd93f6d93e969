package dev.weir.lab.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A file to be read: that it is missing is said before anything else that is missing. */
public final class InputFile implements ITypeConverter<Path> {

    @Override
    public Path convert(String text) {
        Path file;
        try {
            file = Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'%s' is no name of a file".formatted(text));
        }
        if (!Files.exists(file)) {
            throw new TypeConversionException("there is no file '%s'".formatted(text));
        }
        return file;
    }
}
