package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A swap file of the run's own. */
final class SwapFile {

    private static final int BLOCK = 1 << 20;

    private final Path file;

    SwapFile(Path file) {
        this.file = file;
    }

    Path file() {
        return file;
    }

    /** Makes it and has the kernel use it, before any other swap there may be. */
    void use(long bytes) throws IOException {
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE)) {
            // written in full: the kernel takes no file with holes
            for (long written = 0; written < bytes; ) {
                written += out.write(ByteBuffer.allocate(BLOCK));
            }
            out.force(true);
        }
        Shell.run(List.of("mkswap", file.toString()));
        Shell.run(List.of("swapon", "--priority", "32767", file.toString()));
    }

    /** Whether the kernel uses it. */
    boolean isInUse() throws IOException {
        String shown = file.toString().replace("\\", "\\134").replace(" ", "\\040");
        return Files.readAllLines(Path.of("/proc/swaps")).stream()
                .anyMatch(line -> line.split("\\s", -1)[0].equals(shown));
    }

    /** Gives it back, and removes it; nothing if it is not there. */
    void remove() throws IOException {
        if (isInUse()) {
            Shell.run(List.of("swapoff", file.toString()));
        }
        Files.deleteIfExists(file);
    }
}
