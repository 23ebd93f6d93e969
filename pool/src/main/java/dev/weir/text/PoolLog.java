package dev.weir.text;

import java.util.ResourceBundle;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A log of the pool's. A line that cannot be written is given up: whoever writes it may have a
 * connection or a permit in hand, and there is no other place to say it.
 */
public final class PoolLog implements System.Logger {
    private final System.Logger log;

    private PoolLog(System.Logger log) {
        this.log = log;
    }

    public static System.Logger of(String name) {
        return new PoolLog(System.getLogger(name));
    }

    @Override
    public String getName() {
        return log.getName();
    }

    @Override
    public boolean isLoggable(Level level) {
        try {
            return log.isLoggable(level);
        } catch (Throwable unknown) {
            return false;
        }
    }

    @Override
    public void log(Level level, Supplier<String> line) {
        write(() -> log.log(level, line));
    }

    @Override
    public void log(Level level, Supplier<String> line, Throwable thrown) {
        write(() -> log.log(level, line, thrown));
    }

    @Override
    public void log(
            Level level,
            @Nullable ResourceBundle bundle,
            @Nullable String line,
            @Nullable Throwable thrown) {
        write(() -> log.log(level, bundle, line, thrown));
    }

    @Override
    public void log(
            Level level,
            @Nullable ResourceBundle bundle,
            @Nullable String format,
            @Nullable Object @Nullable ... values) {
        write(() -> log.log(level, bundle, format, values));
    }

    private static void write(Runnable line) {
        try {
            line.run();
        } catch (Throwable unsaid) {
            // whoever writes goes on
        }
    }
}
