package dev.weir.tools.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file that is there whole or not at all: readers never see half of one. */
public final class WholeFile {

    private WholeFile() {}

    /**
     * Writes the file and the folders above it. What was there stays as it was until the new text
     * is complete. A device, such as {@code /dev/stdout}, is written to directly.
     *
     * @throws IOException if it cannot be written; what was there is still there
     */
    public static void write(Path file, String text) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            Files.writeString(file, text);
            return;
        }
        // a link stays a link
        Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        Path folder = target.getParent();
        if (folder != null) {
            Files.createDirectories(folder);
        }
        Path beside = beside(target);
        try {
            Files.writeString(beside, text);
            Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    /** In the same folder, where moving is atomic; of this process alone. */
    private static Path beside(Path target) {
        return target.resolveSibling(
                ".%s.%d".formatted(target.getFileName(), ProcessHandle.current().pid()));
    }
}
