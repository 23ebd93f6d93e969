package dev.weir.lab.tune;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;

/** A configuration file of MariaDB that holds settings of the server and nothing else. */
final class MariaDbFile {

    /** The group of options that MariaDB's server reads, and no other program. */
    static final String GROUP = "[mariadbd]";

    private static final String HEAD = "# Written by ./weir tune.";

    private MariaDbFile() {}

    /** The file's text, of values by name. */
    static String text(Map<String, String> values) {
        StringBuilder text = new StringBuilder(HEAD).append('\n').append(GROUP).append('\n');
        values.forEach((name, value) -> text.append(name).append(" = ").append(value).append('\n'));
        return text.toString();
    }

    /** The values of such a text. */
    static Map<String, String> read(String text) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : text.split("\n", -1)) {
            int is = line.indexOf('=');
            if (is > 0 && !line.startsWith("#")) {
                values.put(line.substring(0, is).strip(), line.substring(is + 1).strip());
            }
        }
        return values;
    }

    /** Whether a text is one that was written here. */
    static boolean isOurs(String text) {
        return text.startsWith(HEAD);
    }

    /** Writes it, on disk when this returns. */
    static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /**
     * Puts back what the file held.
     *
     * @return false if there is none
     */
    static boolean restore(Saved saved) throws IOException {
        if (saved.file() == null) {
            return false;
        }
        Path file = Path.of(saved.file());
        if (saved.text() == null) {
            Files.deleteIfExists(file);
        } else {
            write(file, saved.text());
        }
        return true;
    }
}
