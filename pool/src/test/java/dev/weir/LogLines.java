package dev.weir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What the pool logs from now on, at INFO and above, kept off the console. */
public final class LogLines extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("dev.weir");
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

    public LogLines() {
        logger.setLevel(Level.INFO);
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    /** The level and the text of each line that contains {@code part}. */
    public List<String> with(String part) {
        synchronized (lines) {
            return lines.stream().filter(line -> line.contains(part)).toList();
        }
    }

    @Override
    public void publish(LogRecord entry) {
        lines.add(entry.getLevel() + " " + entry.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }
}
