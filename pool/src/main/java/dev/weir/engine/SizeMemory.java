package dev.weir.engine;

import dev.weir.text.PoolLog;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file that keeps the limit over restarts: one line, {@code limit=31.5}. It is replaced as a
 * whole, so whoever reads it never finds half of it. What goes wrong is a warning, for the pool
 * works without; each kind is told once. Thread-safe; blocks as files do.
 */
final class SizeMemory {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    private static final Pattern FORM = Pattern.compile("limit=(\\d{1,5}(?:\\.\\d{1,3})?)\\s*");

    /** More is not ours, and not read into memory. */
    private static final int MOST_CHARACTERS = 100;

    private final String pool;
    private final String file;
    private final ReentrantLock lock = new ReentrantLock();
    private String written = "";
    private boolean failed;

    SizeMemory(String pool, String file) {
        this.pool = pool;
        this.file = file;
    }

    /** What is remembered; 0 = nothing, also when the file is broken. */
    double read() {
        try {
            Path path = Path.of(file);
            Matcher m = FORM.matcher("");
            if (Files.size(path) <= MOST_CHARACTERS && m.reset(Files.readString(path)).matches()) {
                double limit = Double.parseDouble(m.group(1));
                if (limit >= 1) {
                    return limit;
                }
            }
            warn(
                    "does not hold a line such as limit=12.5: it is ignored, and replaced once a size was found",
                    null);
        } catch (NoSuchFileException firstRun) {
            LOG.log(Level.DEBUG, () -> pool + " - no size is remembered yet");
        } catch (IOException | InvalidPathException e) {
            warn("cannot be read: check path and permissions", e);
        }
        return 0;
    }

    /** Remembers {@code limit} unless it is 0. */
    void write(double limit) {
        String text = String.format(Locale.ROOT, "limit=%.1f%n", limit);
        lock.lock();
        try {
            if (limit > 0 && !text.equals(written)) {
                replace(Path.of(file), text);
                written = text;
            }
        } catch (IOException | InvalidPathException e) {
            if (!failed) {
                failed = true;
                warn("cannot be written: check path and permissions", e);
            }
        } finally {
            lock.unlock();
        }
    }

    private static void replace(Path path, String text) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        Path whole = Files.createTempFile(folder, path.getFileName() + ".", ".tmp");
        try {
            Files.writeString(whole, text);
            Files.move(
                    whole,
                    path,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(whole);
        }
    }

    private void warn(String what, @Nullable Exception cause) {
        String reason = cause == null ? "" : " (" + cause + ")";
        LOG.log(
                Level.WARNING,
                () -> "%s - sizingMemory %s %s%s".formatted(pool, file, what, reason));
    }
}
