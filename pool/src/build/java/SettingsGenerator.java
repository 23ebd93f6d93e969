import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes what the configuration's classes say of each single setting, from {@code settings.psv},
 * whose head explains the columns. Beside the table lies a frame for each class: its Java source
 * with all that is written by hand, and {@code // <settings>} where the rest goes. A method that
 * the frame has is not written again. A file whose content is unchanged is not touched.
 *
 * <p>Usage: {@code java SettingsGenerator.java <folder of table and frames> <output folder>}
 */
public record SettingsGenerator(Path source, Path target) {

    private static final String CONSTANT =
            """
            /** $doc $more */
            $KEY,
            """;

    private static final String ROW =
            """
            row(
                    ConfigKey.$KEY,
                    new KeySpec(
                            $section,
                            $quoted,
                            List.of($aliases),
                            ValueKind.$kind,
                            $type.class,
                            $fallback,
                            $fallbackText,
                            $least, $most, $zero,
                            $own, $atRunTime, $secret,
                            $refused,
                            $documentation,
                            $hikari));
            """;

    private static final String PROPERTY =
            """
            /** See {@link ConfigKey#$KEY}. $get */
            public $result $is$Name() {
                return $value;
            }

            /** $doc See {@link ConfigKey#$KEY}. $set */
            public void set$Name($parameter $name) {
                set(ConfigKey.$KEY, $name);
            }
            """;

    private static final String PROPERTY_IN_MILLIS =
            """
            /** See {@link ConfigKey#$KEY}. Milliseconds. $get */
            public long get$Name() {
                return $value.toMillis();
            }

            /** $doc See {@link ConfigKey#$KEY}. Milliseconds. $set */
            public void set$Name(long millis) {
                set(ConfigKey.$KEY, Duration.ofMillis(millis));
            }

            /** $doc See {@link ConfigKey#$KEY}. $set */
            public void set$Name(Duration duration) {
                set(ConfigKey.$KEY, duration);
            }
            """;

    private static final String SYNONYM =
            """
            /** The same as {@link #$is$Name()}, for frameworks that know a data source's {@code $also}. */
            public $result get$Also() {
                return $is$Name();
            }

            /** The same as {@link #set$Name}, for frameworks that know a data source's {@code $also}. */
            public void set$Also($parameter $also) {
                set$Name($also);
            }
            """;

    private static final String STEP =
            """
            /** $doc See {@link ConfigKey#$KEY}. $build */
            public WeirBuilder $name($exact $name) {
                return set(ConfigKey.$KEY, $name);
            }
            """;

    private static final String STEP_IN_MILLIS =
            """
            /** $doc See {@link ConfigKey#$KEY}. Milliseconds. $build */
            public WeirBuilder $name(long millis) {
                return set(ConfigKey.$KEY, Duration.ofMillis(millis));
            }
            """;

    private static final String ACCESSOR =
            """
            /** $config */
            public $exact $name() {
                return $value;
            }
            """;

    /** By kind: the Java type, the constant of ValueKind, and how the value in force is read. */
    private static final Map<String, String> KINDS =
            Map.ofEntries(
                    Map.entry("text", "String TEXT text($)"),
                    Map.entry("url", "String URL text($)"),
                    Map.entry("secret", "String SECRET text($)"),
                    Map.entry("class", "String CLASS_NAME text($)"),
                    Map.entry("isolation", "String ISOLATION text($)"),
                    Map.entry("flag", "boolean FLAG (Boolean) value($)"),
                    Map.entry("count", "int COUNT (Integer) value($)"),
                    Map.entry("millis", "long MILLIS duration($)"),
                    Map.entry("seconds", "int SECONDS duration($)"),
                    Map.entry("choice", "- CHOICE (%s) value($)"),
                    Map.entry("object", "- OBJECT (%s) values.get($)"),
                    Map.entry("map", "Properties MAP properties($)"));

    private static final Set<String> MARKS = Set.of("own", "at run time", "secret");
    private static final Set<String> LABELS =
            Set.of("hikari", "refused", "config", "get", "set", "build");

    /** What the written parts name, besides the types in the table that have a package there. */
    private static final String IMPORTS =
            """

            import dev.weir.*;
            import dev.weir.text.ValueKind;
            import java.time.Duration;
            import java.util.*;
            import org.jspecify.annotations.Nullable;
            """;

    private static final Pattern PLACE = Pattern.compile("(?m)^ *// <settings>\n");
    private static final Pattern RANGE =
            Pattern.compile("(\\w*)\\.\\.(\\w*)(?: or 0 \\((.+)\\))?|");
    private static final Pattern DEFAULT = Pattern.compile("([^(]*?) ?(?:\\((.+)\\))?");
    private static final Pattern NUMBER = Pattern.compile("(\\d+)(ms|s|m|h|d)?");
    private static final Pattern METHOD = Pattern.compile("public [^=;(]* (\\w+)\\(([^)]*)\\)");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    public static void main(String[] arguments) throws IOException {
        new SettingsGenerator(Path.of(arguments[0]), Path.of(arguments[1])).run();
    }

    private void run() throws IOException {
        List<Map<String, String>> settings = read(source.resolve("settings.psv"));
        write("ConfigKey", settings, s -> CONSTANT);
        write("SettingsTable", settings, s -> ROW);
        write(
                "WeirSettings",
                settings,
                s ->
                        (s.get("kind").equals("MILLIS") ? PROPERTY_IN_MILLIS : PROPERTY)
                                + (s.get("also").isEmpty() ? "" : "\n" + SYNONYM));
        write(
                "WeirBuilder",
                settings,
                s -> STEP + (s.get("kind").equals("MILLIS") ? "\n" + STEP_IN_MILLIS : ""));
        write("WeirConfig", settings, s -> s.get("config").isEmpty() ? "" : ACCESSOR);
    }

    private static List<Map<String, String>> read(Path table) throws IOException {
        List<Map<String, String>> settings = new ArrayList<>();
        List<String> lines = Files.readAllLines(table);
        String section = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("## ")) {
                section = line.substring(3);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                int first = i + 1;
                while (i + 1 < lines.size() && lines.get(i + 1).startsWith("    ")) {
                    i++;
                }
                try {
                    settings.add(setting(section, line, lines.subList(first, i + 1)));
                } catch (RuntimeException e) {
                    throw new IllegalArgumentException(table + ":" + first + ": " + line, e);
                }
            }
        }
        return settings;
    }

    /** What the patterns of members say with a dollar, from one row of the table. */
    private static Map<String, String> setting(String section, String row, List<String> below) {
        String[] cells = (row + "||||").split("\\s*\\|\\s*", -1);
        Map<String, String> values = new HashMap<>();
        values.put("section", literal(section));
        putName(values, cells[0]);
        putKind(values, cells[1]);
        putRange(values, cells[2]);
        putDefault(values, cells[1], cells[3]);
        putMarks(values, cells[4]);
        putLabels(values, below.subList(1, below.size()));
        String documentation = below.getFirst().strip();
        values.put("documentation", literal(documentation));
        values.put("doc", escaped(documentation));
        String hikari = values.get("hikari");
        String difference = hikari.isEmpty() ? "" : "Difference from HikariCP: " + hikari;
        values.put("more", escaped(values.get("more") + difference));
        values.put("hikari", literal(hikari));
        String refused = values.get("refused");
        values.put("refused", refused.isEmpty() ? "null" : literal(refused));
        return values;
    }

    private static void putName(Map<String, String> values, String name) {
        values.put("name", name);
        values.put("quoted", literal(name));
        values.put("Name", capital(name));
        values.put("KEY", name.replaceAll("([a-z])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT));
    }

    private static void putKind(Map<String, String> values, String cell) {
        String[] words = cell.split(" ");
        String kind = KINDS.get(words[0]);
        require(kind != null, "no kind: " + cell);
        String[] parts = kind.split(" ", 3);
        String type = parts[0].equals("-") ? words[1] : parts[0];
        values.put("type", type);
        values.put("kind", parts[1]);
        values.put("is", type.equals("boolean") ? "is" : "get");
        values.put("read", parts[2].formatted(type).replace("(Object) ", ""));
    }

    private static void putRange(Map<String, String> values, String cell) {
        Matcher range = matched(RANGE, cell);
        boolean number = values.get("kind").equals("COUNT") || isDuration(values);
        require(cell.isEmpty() || number, "a range of no number: " + cell);
        values.put("least", number(range.group(1), "Long.MIN_VALUE"));
        String longest = isDuration(values) ? "KeySpec.LONGEST_MILLIS" : "Long.MAX_VALUE";
        values.put("most", number(range.group(2), longest));
        values.put("zero", range.group(3) == null ? "null" : literal(range.group(3)));
    }

    /** Where there is no default, methods take and answer null, unless a type cannot be null. */
    private static void putDefault(Map<String, String> values, String kind, String cell) {
        Matcher fallback = matched(DEFAULT, cell);
        String written = fallback.group(1);
        String words = fallback.group(2) == null ? written : fallback.group(2);
        String type = values.get("type");
        values.put("fallbackText", literal(words));
        values.put("more", words.isEmpty() ? "" : "Default: " + words + ". ");
        values.put("fallback", written.isEmpty() ? "null" : fallback(values, written));
        boolean always = !written.isEmpty() || type.matches("[a-z]+");
        String parameter = always ? type : type.replaceFirst("(\\w+)$", "@Nullable $1");
        values.put("parameter", parameter);
        values.put("exact", isDuration(values) ? "Duration" : parameter);
        values.put("result", kind.equals("map") ? type : parameter);
        String read = values.get("read").replace("$", "ConfigKey." + values.get("KEY"));
        values.put("value", always ? read.replace("text(", "(String) value(") : read);
    }

    private static String fallback(Map<String, String> values, String written) {
        return switch (values.get("kind")) {
            case "FLAG", "COUNT" -> written;
            case "MILLIS", "SECONDS" -> "Duration.ofMillis(" + number(written, "") + ")";
            case "CHOICE" -> values.get("type") + "." + written.toUpperCase(Locale.ROOT);
            default -> literal(written);
        };
    }

    private static void putMarks(Map<String, String> values, String cell) {
        List<String> marks = Stream.of(cell.split(", ")).filter(m -> !m.isEmpty()).toList();
        String also = "";
        for (String mark : marks) {
            also = mark.startsWith("also ") ? mark.substring(5) : also;
            require(MARKS.contains(mark) || mark.startsWith("also "), "no mark: " + mark);
        }
        values.put("also", also);
        values.put("Also", also.isEmpty() ? "" : capital(also));
        values.put("aliases", also.isEmpty() ? "" : literal(also));
        values.put("own", "" + marks.contains("own"));
        values.put("atRunTime", "" + marks.contains("at run time"));
        values.put("secret", "" + marks.contains("secret"));
    }

    private static void putLabels(Map<String, String> values, List<String> lines) {
        LABELS.forEach(label -> values.put(label, ""));
        for (String line : lines) {
            String[] parts = line.strip().split(": ", 2);
            require(LABELS.contains(parts[0]), "no label: " + parts[0]);
            values.put(parts[0], parts[1]);
        }
    }

    private static boolean isDuration(Map<String, String> values) {
        return values.get("read").startsWith("duration");
    }

    /** A count, or the milliseconds of a duration. */
    private static String number(String text, String otherwise) {
        if (text == null || text.isEmpty()) {
            return otherwise;
        }
        Matcher number = matched(NUMBER, text);
        long unit =
                switch (String.valueOf(number.group(2))) {
                    case "s" -> 1_000;
                    case "m" -> 60_000;
                    case "h" -> 3_600_000;
                    case "d" -> 86_400_000;
                    default -> 1;
                };
        return Long.parseLong(number.group(1)) * unit + "L";
    }

    private void write(
            String name,
            List<Map<String, String>> settings,
            Function<Map<String, String>, String> pattern)
            throws IOException {
        String frame = String.join("\n", Files.readAllLines(source.resolve(name + ".java"))) + "\n";
        require(PLACE.matcher(frame).find(), name + ".java has no line // <settings>");
        Set<String> byHand = methods(frame).collect(Collectors.toSet());
        String members =
                settings.stream()
                        .flatMap(s -> Stream.of(filled(pattern.apply(s), s).split("\n\n")))
                        .filter(member -> !member.isBlank())
                        .filter(member -> methods(member).noneMatch(byHand::contains))
                        .map(member -> member.replace("  */", " */").strip().indent(4))
                        .collect(Collectors.joining("\n"));
        String content =
                "// Written by SettingsGenerator from src/build/settings. Edit the table or the frame there.\n"
                        + PLACE.matcher(PACKAGE.matcher(frame).replaceFirst("$0" + IMPORTS))
                                .replaceFirst(Matcher.quoteReplacement(members));
        Path file = target.resolve(packageOf(frame).replace('.', '/')).resolve(name + ".java");
        Files.createDirectories(file.getParent());
        if (!Files.exists(file) || !Files.readString(file).equals(content)) {
            Files.writeString(file, content);
        }
    }

    private static String filled(String pattern, Map<String, String> values) {
        return Pattern.compile("\\$(\\w+)")
                .matcher(pattern)
                .replaceAll(m -> Matcher.quoteReplacement(values.get(m.group(1))));
    }

    /** Names and parameter types of public methods. */
    private static Stream<String> methods(String code) {
        return METHOD.matcher(code).results().map(SettingsGenerator::erased);
    }

    private static String erased(MatchResult method) {
        String types = method.group(2).replaceAll("@\\w+ ", "").replaceAll(" \\w+(,|$)", "$1");
        return method.group(1) + "(" + types + ")";
    }

    private static String packageOf(String frame) {
        Matcher matcher = PACKAGE.matcher(frame);
        require(matcher.find(), "a frame without a package");
        return matcher.group(1);
    }

    private static Matcher matched(Pattern form, String text) {
        Matcher matcher = form.matcher(text);
        require(matcher.matches(), "cannot be read: " + text);
        return matcher;
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private static String capital(String name) {
        return name.isEmpty()
                ? ""
                : name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    private static String literal(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
