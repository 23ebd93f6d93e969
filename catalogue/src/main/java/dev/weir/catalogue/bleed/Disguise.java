package dev.weir.catalogue.bleed;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes one statement in many ways that its server reads alike: case, white space, comments,
 * quotes, letters by their codes.
 *
 * <p>A pattern has names in {@code <...>} and strings in {@code [[...]]}; all else stands as it is.
 */
public final class Disguise {

    private static final Pattern PIECE =
            Pattern.compile("<([A-Za-z_0-9]+)>|\\[\\[(.*?)]]|(\\w+)|(\\s+)|([^\\w\\s<\\[]+|.)");

    private static final List<String> GAPS_OF_POSTGRES =
            List.of(
                    "\t",
                    "\n",
                    "\r\n",
                    "\f",
                    "/**/",
                    "/* it's */",
                    "/* a /* b */ c */",
                    "-- it's\n");

    private static final List<String> GAPS_OF_MARIADB =
            List.of("\t", "\n", "\r\n", "/**/", "/* it's */", "# it's\n", "-- it's\n", "/*! */");

    private final Random random;
    private final boolean mariaDb;

    public Disguise(Random random, boolean mariaDb) {
        this.random = random;
        this.mariaDb = mariaDb;
    }

    /** The statement, in one of its ways. */
    public String of(String pattern) {
        boolean plain = random.nextInt(3) == 0;
        StringBuilder sql = new StringBuilder();
        Matcher piece = PIECE.matcher(pattern);
        while (piece.find()) {
            if (piece.group(1) != null) {
                sql.append(plain ? plainName(piece.group(1)) : name(piece.group(1)));
            } else if (piece.group(2) != null) {
                sql.append(plain ? plainString(piece.group(2)) : string(piece.group(2)));
            } else if (piece.group(3) != null) {
                sql.append(plain ? piece.group(3) : word(piece.group(3)));
            } else if (piece.group(4) != null) {
                sql.append(plain ? " " : gap());
            } else {
                sql.append(piece.group(5));
            }
        }
        return sql.toString();
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private String gap() {
        List<String> gaps = mariaDb ? GAPS_OF_MARIADB : GAPS_OF_POSTGRES;
        return random.nextInt(3) > 0 ? " " : " " + one(gaps) + (random.nextBoolean() ? " " : "");
    }

    private String word(String word) {
        if (mariaDb && random.nextInt(40) == 0) {
            return "/*!" + word + "*/";
        }
        return mixed(word);
    }

    private String mixed(String word) {
        return switch (random.nextInt(4)) {
            case 0 -> word.toUpperCase(Locale.ROOT);
            case 1 -> {
                StringBuilder mixed = new StringBuilder();
                for (char c : word.toCharArray()) {
                    mixed.append(random.nextBoolean() ? Character.toUpperCase(c) : c);
                }
                yield mixed.toString();
            }
            default -> word;
        };
    }

    private String plainName(String name) {
        return isFolded(name) ? name : quoted(name);
    }

    private static boolean isFolded(String name) {
        return name.equals(name.toLowerCase(Locale.ROOT));
    }

    private String quoted(String name) {
        return mariaDb ? "`" + name + "`" : '"' + name + '"';
    }

    private String name(String name) {
        int way = random.nextInt(6);
        if (way < 3 && isFolded(name)) {
            return mariaDb ? name : mixed(name);
        }
        return way == 5 && !mariaDb ? byCodes(name, '"') : quoted(name);
    }

    private String plainString(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private String string(String text) {
        if (mariaDb) {
            return switch (random.nextInt(6)) {
                case 0 -> '"' + text.replace("\"", "\"\"") + '"';
                case 1 ->
                        "x'"
                                + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8))
                                + "'";
                case 2 -> "'" + text.replace("'", "\\'") + "'";
                case 3 -> "_utf8mb4" + plainString(text);
                default -> plainString(text);
            };
        }
        return switch (random.nextInt(8)) {
            case 0 -> "$$" + text + "$$";
            case 1 -> "$q$" + text + "$q$";
            case 2 -> escaped(text);
            case 3 -> byCodes(text, '\'');
            case 4 -> {
                int cut = random.nextInt(text.length() + 1);
                yield plainString(text.substring(0, cut)) + "\n" + plainString(text.substring(cut));
            }
            default -> plainString(text);
        };
    }

    private String escaped(String text) {
        StringBuilder literal = new StringBuilder("E'");
        for (char c : text.toCharArray()) {
            if (c == '\'') {
                literal.append(random.nextBoolean() ? "\\'" : "''");
            } else if (random.nextInt(5) == 0) {
                literal.append("\\x%02x".formatted((int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('\'').toString();
    }

    private String byCodes(String text, char quote) {
        StringBuilder literal = new StringBuilder(random.nextBoolean() ? "U&" : "u&").append(quote);
        for (char c : text.toCharArray()) {
            if (c == quote || c == '\\' || random.nextInt(4) == 0) {
                literal.append("\\%04x".formatted((int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append(quote).toString();
    }
}
