package dev.weir.lab.versions;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A version of a server.
 *
 * @param name as {@code PostgreSQL 18}
 * @param artifact group:artifact:version[:type[:classifier]] with the binaries; empty if none is
 *     known
 * @param libraries another artifact whose shared libraries it needs; empty if none
 */
record Release(String name, Kind kind, Optional<String> artifact, Optional<String> libraries) {

    private static final int COLUMNS = 4;

    /** All that the data file has, in its order. */
    static List<Release> all() {
        return Lines.of("releases.txt", COLUMNS).stream()
                .map(
                        parts ->
                                new Release(
                                        parts.get(0),
                                        Kind.named(parts.get(1)),
                                        coordinates(parts.get(2)),
                                        coordinates(parts.get(3))))
                .toList();
    }

    /** The name on the command line: {@code postgresql-18}. */
    String option() {
        return name.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    Family family() {
        return kind.family();
    }

    private static Optional<String> coordinates(String text) {
        return text.equals("-")
                ? Optional.empty()
                : Optional.of(text.replace("{platform}", platform()));
    }

    /** This machine as zonky names it. */
    private static String platform() {
        boolean mac = System.getProperty("os.name", "").startsWith("Mac");
        boolean arm = System.getProperty("os.arch", "").equals("aarch64");
        return (mac ? "darwin-" : "linux-") + (arm ? "arm64v8" : "amd64");
    }
}
