package dev.weir.tools.migrate;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The file that the settings are written to. It may hold a password, so only its owner may read it;
 * and it is there whole or not at all.
 */
final class OutFile {

    private final Path file;
    private final boolean force;

    OutFile(Path file, boolean force) {
        this.file = file;
        this.force = force;
    }

    /**
     * Writes the text.
     *
     * @param read the file that the settings come from, which is never overwritten
     * @throws IllegalArgumentException naming the file, if it is there already or cannot be written
     */
    void write(String text, Path read) {
        Path target = file.toAbsolutePath();
        try {
            if (Files.exists(target) && Files.isSameFile(target, read)) {
                throw new IllegalArgumentException(
                        "--out: %s is the file that is read: name another".formatted(file));
            }
            if (Files.exists(target) && !force) {
                throw new IllegalArgumentException(
                        "--out: %s is there already: --force overwrites it".formatted(file));
            }
            Path folder = target.getParent();
            if (folder == null || !Files.isDirectory(folder)) {
                throw new IllegalArgumentException(
                        "--out: the folder of %s does not exist: create it".formatted(file));
            }
            // a temporary file is readable by its owner alone
            Path whole = Files.createTempFile(folder, ".weir-migrate", null);
            try {
                Files.writeString(whole, text);
                if (force) {
                    Files.move(whole, target, StandardCopyOption.REPLACE_EXISTING);
                } else {
                    Files.move(whole, target);
                }
            } finally {
                Files.deleteIfExists(whole);
            }
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException(
                    "--out: %s is there already: --force overwrites it".formatted(file), e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--out: %s cannot be written: %s".formatted(file, e.getMessage()), e);
        }
    }
}
