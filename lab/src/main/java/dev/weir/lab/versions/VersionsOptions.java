package dev.weir.lab.versions;

import static java.util.Objects.requireNonNullElse;

import dev.weir.tools.cli.Limits;
import dev.weir.tools.cli.TimeOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What to measure, and for how long: the options that make up the settings. */
final class VersionsOptions {

    private static final Duration SHORTEST_SLICE = Duration.ofMillis(100);
    private static final Duration LONGEST_SLICE = Duration.ofMinutes(1);
    private static final int LEADS_IN_SLICE = 4;

    @Option(
            names = "--releases",
            split = ",",
            paramLabel = "NAME",
            description =
                    "postgresql-10 to postgresql-18, mysql-5.6, mysql-8.0, mariadb-10.2,"
                            + " mariadb-10.11, mariadb-11.4; or postgresql, mysql, mariadb for all of"
                            + " these. Default: all (downloads 1.3 GB once); --quick"
                            + " postgresql-17,postgresql-18.")
    private @Nullable List<String> releases;

    @Option(
            names = "--base",
            paramLabel = "NAME",
            description =
                    "The release that its family is held against. Default: postgresql-11 and"
                            + " mysql-5.6, or the first that runs.")
    private @Nullable String base;

    @Option(
            names = "--work",
            split = ",",
            paramLabel = "NAME",
            description =
                    "point (a row by its key), range (the sum over 100 rows), update (a row, its"
                            + " own transaction). Default: all three; --quick point.")
    private @Nullable List<String> work;

    @Option(
            names = "--clients",
            split = ",",
            paramLabel = "N",
            description =
                    "How many ask at a time; one is kept on the server's processor. Default: 1,4;"
                            + " --quick 1.")
    private @Nullable List<Integer> clients;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Slices of each release on each work. Default: 7; --quick 3.")
    private @Nullable Integer rounds;

    @Option(
            names = "--slice",
            paramLabel = "TIME",
            converter = TimeOption.class,
            description =
                    "How long a slice counts, after a quarter of that time as a warm-up. Default:"
                            + " 2s; --quick 300ms.")
    private @Nullable Duration slice;

    @Option(
            names = "--rows",
            paramLabel = "N",
            description =
                    "Rows of the table, all in memory. Default: 100,000 (20 MB); --quick 10,000.")
    private @Nullable Integer rows;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description =
                    "Of the rows that are asked for and of the order. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--quick", description = "A look at whether it works, in half a minute.")
    private boolean quick;

    /**
     * The settings.
     *
     * @throws IllegalArgumentException if options do not make sense; the message names them
     */
    VersionsSettings settings() {
        Duration usedSlice = requireNonNullElse(slice, Duration.ofMillis(quick ? 300 : 2_000));
        Limits.between("--slice", usedSlice, SHORTEST_SLICE, LONGEST_SLICE);
        int usedRounds = requireNonNullElse(rounds, quick ? 3 : 7);
        Limits.between("--rounds", usedRounds, 1, 100);
        int usedRows = requireNonNullElse(rows, quick ? 10_000 : 100_000);
        Limits.between("--rows", usedRows, 1_000, 1_000_000);
        List<Integer> usedClients = requireNonNullElse(clients, quick ? List.of(1) : List.of(1, 4));
        usedClients.forEach(each -> Limits.between("--clients", each, 1, 20));
        List<String> usual = quick ? List.of("postgresql-17", "postgresql-18") : List.of();
        List<Release> chosen = releases(requireNonNullElse(releases, usual));
        Optional<Release> held = Optional.ofNullable(base).map(VersionsOptions::base);
        held.ifPresent(
                release ->
                        Limits.require(
                                chosen.contains(release),
                                "--base %s is not among the --releases"
                                        .formatted(release.option())));
        List<String> usualWork = quick ? List.of("point") : List.of("point", "range", "update");
        return new VersionsSettings(
                chosen,
                held,
                requireNonNullElse(work, usualWork).stream().map(Work::named).distinct().toList(),
                usedClients.stream().distinct().sorted().toList(),
                usedRounds,
                usedSlice,
                usedSlice.dividedBy(LEADS_IN_SLICE),
                usedRows,
                seed);
    }

    private static List<Release> releases(List<String> names) {
        if (names.isEmpty()) {
            return Release.all();
        }
        Set<Release> chosen = new LinkedHashSet<>();
        names.forEach(name -> chosen.addAll(one("--releases", name)));
        return new ArrayList<>(chosen);
    }

    private static Release base(String name) {
        List<Release> found = one("--base", name);
        Limits.require(
                found.size() == 1,
                "--base takes one release, as %s, not '%s'"
                        .formatted(found.getFirst().option(), name));
        return found.getFirst();
    }

    /** The release of that name, or all of that server. */
    private static List<Release> one(String option, String name) {
        String wanted = name.strip().toLowerCase(Locale.ROOT);
        List<Release> found =
                Release.all().stream()
                        .filter(
                                release ->
                                        release.option().equals(wanted)
                                                || release.kind()
                                                        .name()
                                                        .toLowerCase(Locale.ROOT)
                                                        .equals(wanted))
                        .toList();
        Limits.require(
                !found.isEmpty(),
                "%s knows %s, not '%s'"
                        .formatted(
                                option,
                                String.join(
                                        ", ", Release.all().stream().map(Release::option).toList()),
                                name));
        return found;
    }
}
