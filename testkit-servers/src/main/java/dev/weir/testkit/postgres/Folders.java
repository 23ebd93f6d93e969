package dev.weir.testkit.postgres;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Copies the folders of a cluster. */
final class Folders {

    /** A copy must not take these along (PostgreSQL manual, section 25.3.4.3). */
    private static final Set<String> NOT_COPIED =
            Set.of("postmaster.pid", "postmaster.opts", "epg-lock");

    /** Folders that a copy needs empty. */
    private static final Set<String> COPIED_EMPTY =
            Set.of("pg_replslot", "pg_dynshmem", "pg_notify", "pg_stat_tmp", "pg_wal");

    private Folders() {}

    /** Copies the data folder of a server that runs; files that vanish meanwhile are left out. */
    static void copyLiveData(Path from, Path to) throws IOException {
        Files.walkFileTree(
                from,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) throws IOException {
                        // The server starts only on a folder that is its user's alone.
                        Files.createDirectories(
                                to.resolve(from.relativize(directory)),
                                PosixFilePermissions.asFileAttribute(
                                        PosixFilePermissions.fromString("rwx------")));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Path relative = from.relativize(file);
                        if (!leftOut(relative)) {
                            try {
                                Files.copy(file, to.resolve(relative));
                            } catch (NoSuchFileException e) {
                                return passOverWhatIsGone(e);
                            }
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure)
                            throws IOException {
                        return passOverWhatIsGone(failure);
                    }
                });
    }

    private static boolean leftOut(Path relative) {
        return NOT_COPIED.contains(relative.toString())
                || COPIED_EMPTY.contains(relative.getName(0).toString());
    }

    private static FileVisitResult passOverWhatIsGone(IOException failure) throws IOException {
        if (failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }
}
