package dev.weir.lab.bleed;

import dev.weir.catalogue.bleed.BleedFixture;
import dev.weir.catalogue.bleed.Outcome;
import dev.weir.catalogue.bleed.Trace;
import dev.weir.catalogue.bleed.Verdict;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.Endpoint;
import dev.weir.tools.cli.EarlyEnd;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The short form of {@code bleed}, for other commands: a few traces on a few pools. */
public final class BleedSample {

    /** What each pool may leave, by the name of its trace. */
    private static final Map<String, String> LEFT = new LinkedHashMap<>();

    static {
        LEFT.put("SET ROLE", "a role (SET ROLE)");
        LEFT.put("uncommitted INSERT", "a transaction (setAutoCommit)");
        LEFT.put("SQL BEGIN in auto-commit", "a transaction (BEGIN)");
        LEFT.put("advisory lock", "a lock (advisory)");
    }

    private BleedSample() {}

    /** What the next borrower of one pool found of one thing. */
    public record Finding(String left, String pool, boolean found, boolean failed) {}

    /** The things that are left, in order. */
    public static List<String> left() {
        return List.copyOf(LEFT.values());
    }

    /**
     * Tries all of them on all pools.
     *
     * @param server of the user who may make roles; the role and schema {@code weir_bleed} are made
     *     and removed
     * @param pools names as {@link Adapters} knows them
     * @param each is told of each finding
     * @return all findings, pool by pool; those so far if the end was asked for
     */
    public static List<Finding> on(
            Endpoint server, List<String> pools, EarlyEnd end, Consumer<Finding> each)
            throws Exception {
        List<Finding> findings = new ArrayList<>();
        try (Place place = Place.at(server.url(), server.user(), server.password())) {
            int row = 1;
            for (String pool : pools) {
                for (Map.Entry<String, String> left : LEFT.entrySet()) {
                    int mine = row;
                    Optional<Finding> finding =
                            end.unlessAsked(() -> one(place.fixture(), pool, left, mine));
                    if (finding.isEmpty()) {
                        return findings;
                    }
                    findings.add(finding.get());
                    each.accept(finding.get());
                    row += 2;
                }
            }
        }
        return findings;
    }

    private static Finding one(
            BleedFixture fixture, String pool, Map.Entry<String, String> left, int row)
            throws SQLException {
        Trace trace =
                fixture.traces().stream()
                        .filter(known -> known.name().equals(left.getKey()))
                        .findFirst()
                        .orElseThrow();
        var tried = Adapters.create(pool);
        Outcome outcome = new Trial(fixture, trace, row).run(tried);
        return new Finding(
                left.getValue(),
                tried.name(),
                outcome.verdict().isBleeding(),
                outcome.verdict() == Verdict.ERROR);
    }
}
