package dev.weir.bench.report;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes maps, collections, text, numbers and truth values as JSON (RFC 8259). */
final class Json {

    private final StringBuilder text = new StringBuilder();

    private Json() {}

    static String of(Object value) {
        Json json = new Json();
        json.write(value, 0);
        return json.text.append('\n').toString();
    }

    private void write(@Nullable Object value, int depth) {
        switch (value) {
            case null -> text.append("null");
            case Map<?, ?> map -> writeMap(map, depth);
            case Collection<?> items -> writeItems(items, depth);
            case Double number when !Double.isFinite(number) -> text.append("null");
            case Number number -> text.append(number);
            case Boolean truth -> text.append(truth);
            default -> quote(value.toString());
        }
    }

    private void writeMap(Map<?, ?> map, int depth) {
        text.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            newLine(depth + 1);
            quote(String.valueOf(entry.getKey()));
            text.append(": ");
            write(entry.getValue(), depth + 1);
            text.append(entries.hasNext() ? "," : "");
        }
        end('}', map.isEmpty(), depth);
    }

    private void writeItems(Collection<?> items, int depth) {
        text.append('[');
        Iterator<?> iterator = items.iterator();
        while (iterator.hasNext()) {
            newLine(depth + 1);
            write(iterator.next(), depth + 1);
            text.append(iterator.hasNext() ? "," : "");
        }
        end(']', items.isEmpty(), depth);
    }

    private void end(char bracket, boolean empty, int depth) {
        if (!empty) {
            newLine(depth);
        }
        text.append(bracket);
    }

    private void newLine(int depth) {
        text.append('\n').append("  ".repeat(depth));
    }

    private void quote(String value) {
        text.append('"');
        value.chars().forEach(this::escape);
        text.append('"');
    }

    private void escape(int character) {
        switch (character) {
            case '"' -> text.append("\\\"");
            case '\\' -> text.append("\\\\");
            case '\n' -> text.append("\\n");
            default -> {
                if (character < ' ') {
                    text.append("\\u%04x".formatted(character));
                } else {
                    text.append((char) character);
                }
            }
        }
    }
}
