package dev.weir.lab.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What the system keeps of files in memory. */
final class FileCache {

    /** Smaller ones make no difference, and there are thousands. */
    private static final long LEAST_BYTES = 4L << 20;

    private FileCache() {}

    /**
     * Has the system forget the files in a folder. What it keeps counts for the group that read it
     * first: left from the time without a limit it would be memory for nothing.
     */
    static void evict(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            if (Files.size(file) >= LEAST_BYTES) {
                Shell.run(
                        List.of(
                                "dd",
                                "if=/dev/null",
                                "of=" + file,
                                "oflag=nocache",
                                "conv=notrunc,fdatasync",
                                "count=0",
                                "status=none"));
            }
        }
    }
}
