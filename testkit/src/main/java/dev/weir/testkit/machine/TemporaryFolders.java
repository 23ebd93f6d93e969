package dev.weir.testkit.machine;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Folders that go with the JVM at the latest, wherever a Ctrl-C meets it: one that is made is known
 * to the end at the same instant, and none is made once the end has begun. Thread-safe.
 */
public final class TemporaryFolders {

    private static final TemporaryFolders OF_THIS_JVM = ofThisJvm();

    private final Lock lock = new ReentrantLock();
    private final Set<Path> present = new HashSet<>();
    private boolean ended;

    TemporaryFolders() {}

    private static TemporaryFolders ofThisJvm() {
        TemporaryFolders folders = new TemporaryFolders();
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(folders::end, "temporary-folders-end"));
        } catch (IllegalStateException e) {
            // the JVM is ending already
            folders.end();
        }
        return folders;
    }

    /**
     * Makes an empty folder in the JVM's temporary folder.
     *
     * @param prefix its name begins with it
     * @throws IOException if it cannot be made, or if the JVM is about to end
     */
    public static Path make(String prefix) throws IOException {
        return OF_THIS_JVM.create(prefix);
    }

    /**
     * Says that the caller removes the folder at the end of the JVM: a server that runs in it has
     * to stop first.
     */
    public static void attended(Path folder) {
        OF_THIS_JVM.forget(folder);
    }

    /**
     * Removes the folder and all in it, also if others remove files meanwhile.
     *
     * @throws IOException if something in it cannot be removed
     */
    public static void remove(Path folder) throws IOException {
        OF_THIS_JVM.forget(folder);
        delete(folder);
    }

    Path create(String prefix) throws IOException {
        lock.lock();
        try {
            if (ended) {
                throw new IOException("the JVM is about to end");
            }
            Path folder = Files.createTempDirectory(prefix);
            present.add(folder);
            return folder;
        } finally {
            lock.unlock();
        }
    }

    void forget(Path folder) {
        lock.lock();
        try {
            present.remove(folder);
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            for (Path folder : present) {
                delete(folder);
            }
        } catch (IOException e) {
            Logger.getLogger(TemporaryFolders.class.getName())
                    .log(Level.FINE, "a temporary folder could not be removed", e);
        } finally {
            lock.unlock();
        }
    }

    private static void delete(Path folder) throws IOException {
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure)
                            throws IOException {
                        if (failure instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw failure;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException failure) throws IOException {
                        Files.deleteIfExists(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }
}
