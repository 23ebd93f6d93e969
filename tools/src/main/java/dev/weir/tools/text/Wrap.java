package dev.weir.tools.text;

import java.util.ArrayList;
import java.util.List;

/** Breaks lines between words. */
public final class Wrap {

    private Wrap() {}

    /**
     * The lines of a text, none longer than {@code width} unless one word is.
     *
     * @param indent put before each line but the first
     */
    public static List<String> lines(String text, int width, String indent) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        String before = "";
        while (before.length() + rest.length() > width) {
            int end = rest.lastIndexOf(' ', width - before.length());
            // a line that begins with blanks keeps them
            if (rest.substring(0, Math.max(end, 0)).isBlank()) {
                end = rest.indexOf(' ', width - before.length());
            }
            if (end < 0) {
                break;
            }
            lines.add(before + rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).strip();
            before = indent;
        }
        lines.add(before + rest);
        return lines;
    }

    /** The beginning of a text that is too long, with a mark that it goes on. */
    public static String cut(String text, int width) {
        String mark = "...";
        return text.length() <= width
                ? text
                : text.substring(0, Math.max(0, width - mark.length())) + mark;
    }
}
