package dev.weir.lab.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * An option that names a file to be written at the end: what cannot be written is said before an
 * hour of measuring and not after it.
 */
public final class OutputFile implements ITypeConverter<Path> {

    @Override
    public Path convert(String text) {
        Path file;
        try {
            file = Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'%s' is no name of a file".formatted(text));
        }
        String problem = problem(file);
        if (!problem.isEmpty()) {
            throw new TypeConversionException(problem);
        }
        return file;
    }

    /** Why the file could not be written; empty if nothing is known to be in the way. */
    static String problem(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        if (Files.isDirectory(whole)) {
            return "%s is a folder: name a file in it".formatted(file);
        }
        if (Files.exists(whole)) {
            return Files.isWritable(whole) ? "" : "%s may not be written".formatted(file);
        }
        Path folder = whole.getParent();
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        if (folder == null || !Files.isDirectory(folder)) {
            return "%s cannot be made: %s is no folder".formatted(file, folder);
        }
        return Files.isWritable(folder)
                ? ""
                : "%s cannot be made: the folder %s may not be written".formatted(file, folder);
    }
}
