package dev.weir.tools.cli;

import java.io.IOException;
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
        if (text.isBlank()) {
            throw new TypeConversionException("the name of the file is empty");
        }
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

    /** Why the file could not be written; empty if nothing is in the way. */
    static String problem(Path file) {
        Path whole = file.toAbsolutePath().normalize();
        if (file.toString().equals("-")) {
            return "- is no file: name one, for instance /dev/stdout";
        }
        if (Files.isDirectory(whole)) {
            return "%s is a folder: name a file in it".formatted(file);
        }
        if (Files.exists(whole) && !Files.isWritable(whole)) {
            return "%s may not be written".formatted(file);
        }
        if (Files.exists(whole) && !Files.isRegularFile(whole)) {
            return "";
        }
        Path folder = whole.getParent();
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        if (folder == null || !Files.isDirectory(folder)) {
            return "%s cannot be made: %s is no folder".formatted(file, folder);
        }
        return takesFiles(folder)
                ? ""
                : "%s cannot be made: the folder %s takes no file".formatted(file, folder);
    }

    /** Whether what is written to one file replaces what was written to the other. */
    static boolean isSame(Path one, Path other) {
        Path whole = one.toAbsolutePath().normalize();
        return whole.equals(other.toAbsolutePath().normalize())
                && (!Files.exists(whole) || Files.isRegularFile(whole));
    }

    /**
     * Tried, as permissions do not tell of read-only disks and of folders that are the kernel's.
     */
    private static boolean takesFiles(Path folder) {
        try {
            Files.delete(Files.createTempFile(folder, ".weir-", null));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
