package dev.weir;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What the pool logs from now on, at a level and above, kept off the console. */
public final class LogLines extends Handler implements AutoCloseable {
    private final Logger logger = Logger.getLogger("dev.weir");
    private final SimpleFormatter form = new SimpleFormatter();
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final List<String> whole = Collections.synchronizedList(new ArrayList<>());

    public LogLines() {
        this(Level.INFO);
    }

    public LogLines(Level least) {
        logger.setLevel(least);
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    /** The level and the text of each line that contains {@code part}. */
    public List<String> with(String part) {
        synchronized (lines) {
            return lines.stream().filter(line -> line.contains(part)).toList();
        }
    }

    /** Each entry with all that it holds: its text, its parameters, and what was thrown. */
    public List<String> whole() {
        synchronized (whole) {
            return List.copyOf(whole);
        }
    }

    @Override
    public void publish(LogRecord entry) {
        lines.add(entry.getLevel() + " " + entry.getMessage());
        StringWriter text = new StringWriter();
        text.append(form.formatMessage(entry)).append(' ');
        if (entry.getThrown() != null) {
            entry.getThrown().printStackTrace(new PrintWriter(text));
        }
        whole.add(text.toString());
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
