package dev.weir.lab.tune;

import dev.weir.tools.cli.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lines as {@link Surface#snippet} writes them, and as people do by hand. */
final class ConfFile {

    private static final Pattern LINE =
            Pattern.compile("\\s*([\\w-]+)\\s*=\\s*(?:'([^']*)'|([^'#\\s]+))\\s*(?:#.*)?");

    private static final Pattern GROUP = Pattern.compile("\\s*\\[[\\w.-]+]\\s*");

    private ConfFile() {}

    /**
     * The settings of a file, by knob.
     *
     * @throws IllegalArgumentException naming the line, if it is none, or of a setting that is
     *     never changed here, or has a value that the server does not take
     */
    static Map<String, String> read(Path file, Surface surface) throws IOException {
        Limits.require(Files.isReadable(file), "--apply %s cannot be read".formatted(file));
        Dialect dialect = surface.dialect();
        Map<String, String> settings = new LinkedHashMap<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            if (line.isBlank()
                    || line.strip().startsWith("#")
                    || (!dialect.confHead().isEmpty() && GROUP.matcher(line).matches())) {
                continue;
            }
            String place = "--apply %s line %d".formatted(file, number);
            Matcher parts = LINE.matcher(line);
            Limits.require(parts.matches(), place + ": write it as name = 'value'");
            String name = parts.group(1).replace('-', '_');
            String text = parts.group(2) == null ? parts.group(3) : parts.group(2);
            Limits.require(
                    !Knob.neverKnobs(dialect).contains(name),
                    "%s: tune never changes %s".formatted(place, name));
            Limits.require(
                    surface.setting(name).isPresent(),
                    "%s: %s".formatted(place, whyNot(surface, name)));
            Limits.require(
                    taken(surface, name, text),
                    "%s: this server does not take %s = %s".formatted(place, name, text));
            settings.put(name, value(surface, name, text));
        }
        Limits.require(!settings.isEmpty(), "--apply %s has no settings".formatted(file));
        return settings;
    }

    private static String whyNot(Surface surface, String name) {
        return surface.unused().stream()
                .filter(reason -> reason.startsWith(name + ":"))
                .findFirst()
                .orElse(name + " is no knob that tune changes on this server");
    }

    private static String value(Surface surface, String name, String text) {
        return surface.dialect().confValue(surface.knob(name).kind(), text);
    }

    private static boolean taken(Surface surface, String name, String text) {
        try {
            return surface.takes(name, value(surface, name, text));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
