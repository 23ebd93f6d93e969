package dev.weir.lab.versions;

import java.util.List;
import java.util.Locale;

/**
 * A published ratio of throughput.
 *
 * @param release whose throughput, by name
 * @param base over whose
 * @param least the lower end of what was published
 * @param most the upper end
 * @param source who and when
 */
record Claim(String release, String base, Work work, double least, double most, String source) {

    private static final int COLUMNS = 6;

    /** All that the data file has, in its order. */
    static List<Claim> all() {
        return Lines.of("claims.txt", COLUMNS).stream()
                .map(
                        parts ->
                                new Claim(
                                        parts.get(0),
                                        parts.get(1),
                                        Work.valueOf(parts.get(2).toUpperCase(Locale.ROOT)),
                                        Double.parseDouble(parts.get(3)),
                                        Double.parseDouble(parts.get(4)),
                                        parts.get(5)))
                .toList();
    }
}
