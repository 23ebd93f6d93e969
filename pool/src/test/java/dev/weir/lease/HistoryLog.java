package dev.weir.lease;

import java.util.ArrayDeque;
import java.util.Locale;

/** The tail of what happened in a history; kept only when a history is told again. */
final class HistoryLog {
    private static final int TAIL = 60;

    private final VirtualTime time;
    private final boolean kept;
    private final ArrayDeque<String> lines = new ArrayDeque<>();

    HistoryLog(VirtualTime time, boolean kept) {
        this.time = time;
        this.kept = kept;
    }

    void add(String format, Object... arguments) {
        if (kept) {
            if (lines.size() == TAIL) {
                lines.removeFirst();
            }
            String what = String.format(Locale.ROOT, format, arguments);
            lines.add(String.format(Locale.ROOT, "%10.3f ms  %s", time.elapsed() / 1e6, what));
        }
    }

    @Override
    public String toString() {
        return String.join(System.lineSeparator(), lines);
    }
}
