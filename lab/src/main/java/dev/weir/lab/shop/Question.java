package dev.weir.lab.shop;

import dev.weir.tools.cli.Limits;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What is asked: an hour in the life of the shop, and what its users feel. */
enum Question {
    ORDINARY(
            "Ordinary load",
            60,
            "Customers alone, at %d %% of what the service with HikariCP serves at most.",
            List.of(Figure.P99, Figure.P50)),
    REPORTS(
            "The report hour",
            40,
            "Customers at %d %%, and groups of people who ask for the turnover of all tenants at"
                    + " nearly the same moment.",
            List.of(Figure.P99, Figure.P50, Figure.REPORT)),
    TENANT(
            "One noisy tenant",
            40,
            "Customers of nine tenants at %d %%, and 100 clients of the tenth that ask for order"
                    + " histories without a pause.",
            List.of(Figure.P99, Figure.P50)),
    BATCH(
            "The nightly batch beside the day's load",
            40,
            "Customers at %d %%, and the batch that settles one order after the other in 16"
                    + " threads.",
            List.of(Figure.P99, Figure.P50, Figure.SETTLED)),
    FAILOVER(
            "A failover of the database",
            40,
            "Customers at %d %%. The database dies with all its sessions, and is back after a"
                    + " while.",
            List.of(Figure.SILENCE, Figure.FAILED, Figure.P50));

    private final String title;
    private final int load;
    private final String words;
    private final List<Figure> figures;

    Question(String title, int load, String words, List<Figure> figures) {
        this.title = title;
        this.load = load;
        this.words = words;
        this.figures = figures;
    }

    /** The heading. */
    String title() {
        return title;
    }

    /** The customers' share of the capacity, in per cent. */
    int load() {
        return load;
    }

    /** What happens, in a sentence or two. */
    String words() {
        return words.formatted(load);
    }

    /** What users feel of it; the first one is what the question is about. */
    List<Figure> figures() {
        return figures;
    }

    /** Who answers: tenants are of interest where one is noisy. */
    List<ShopVariant> variants() {
        return this == TENANT
                ? List.of(ShopVariant.HIKARI, ShopVariant.WEIR, ShopVariant.TENANTS)
                : List.of(ShopVariant.HIKARI, ShopVariant.WEIR);
    }

    /** The name on the command line. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The question of that name.
     *
     * @throws IllegalArgumentException naming those there are, if it is none
     */
    static Question named(String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        List<Question> found =
                Arrays.stream(values()).filter(one -> one.id().equals(wanted)).toList();
        Limits.require(
                !found.isEmpty(),
                "--questions takes %s, not '%s'"
                        .formatted(
                                Arrays.stream(values())
                                        .map(Question::id)
                                        .collect(Collectors.joining(", ")),
                                name));
        return found.getFirst();
    }
}
