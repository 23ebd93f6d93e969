package dev.weir.lab.tune;

import dev.weir.tools.server.MemoryFormula;
import dev.weir.tools.server.MemoryLoad;
import dev.weir.tools.server.MemoryNeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Who takes part: the comparators, and configurations drawn around one of them. */
final class Field implements AutoCloseable {

    /** The comparator that draws lie around. */
    private static final String AROUND = "script";

    private static final int ATTEMPTS = 50;
    private static final String POOL = "innodb_buffer_pool_size";
    private static final double SYSTEM_TABLES = 0x1p26;

    /** That a session of the trials touches, those of the catalogue included. */
    private static final int TABLES = 40;

    private final Surface surface;
    private final Facts facts;
    private final int clients;
    private final @Nullable Validity validity;
    private final boolean guarded;
    private final List<CheckedConfiguration> comparators = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Configuration around;

    /**
     * The comparators on a server, each asked of the server's own program where it can be.
     *
     * @param validity the server's own program; null if it is not to be reached
     * @param guarded whether the server is alone in a control group, so that one that takes too
     *     much is killed there and nothing else is
     */
    Field(Surface surface, Facts facts, int clients, @Nullable Validity validity, boolean guarded) {
        this.surface = surface;
        this.facts = facts;
        this.clients = clients;
        this.validity = validity;
        this.guarded = guarded;
        Configuration center = surface.builtIn();
        for (RuleSet rules : RuleSet.all(surface.dialect())) {
            RuleSet.Derived derived = rules.on(surface, facts);
            comparators.add(checked(derived.configuration(), rules.says()));
            leftOut.addAll(derived.leftOut());
            if (rules.key().equals(AROUND)) {
                center = derived.configuration();
            }
        }
        this.around = center;
    }

    private CheckedConfiguration checked(Configuration configuration, String says) {
        Validity.Answer answer =
                validity == null
                        ? new Validity.Answer("", OptionalLong.empty())
                        : validity.ask(configuration, facts.connections());
        return new CheckedConfiguration(
                configuration,
                says,
                answer.problem(),
                need(configuration, answer, clients, touched(configuration)),
                need(configuration, answer, facts.connections(), Map.of()),
                guarded);
    }

    /**
     * MariaDB's pool takes memory as pages are read into it: no more than there is data, with as
     * much again for old versions of rows and for temporary tables.
     */
    private Map<String, String> touched(Configuration configuration) {
        String pool = configuration.values().get(POOL);
        if (pool == null) {
            return Map.of();
        }
        double most = Math.min(Kind.MEMORY.number(pool), 2.0 * facts.data() + SYSTEM_TABLES);
        return Map.of(POOL, Kind.MEMORY.text(most));
    }

    private MemoryNeed need(
            Configuration configuration,
            Validity.Answer answer,
            int connections,
            Map<String, String> changed) {
        Map<String, String> besides = new LinkedHashMap<>(changed);
        besides.put("max_connections", Integer.toString(facts.connections()));
        answer.sharedMemory().ifPresent(bytes -> besides.put("shared_memory_size", bytes + "B"));
        return MemoryFormula.of(
                surface.dialect().product(),
                surface.settings(configuration, besides),
                new MemoryLoad(facts.memory(), connections, facts.cpus(), TABLES, facts.data(), 0));
    }

    /** What the rules reckon with. */
    Facts facts() {
        return facts;
    }

    /** Those that others wrote down, the built-in values first. */
    List<CheckedConfiguration> comparators() {
        return comparators;
    }

    /** Sentences on rules that this server cannot follow. */
    List<String> leftOut() {
        return leftOut;
    }

    /** Whether the server's program was asked. */
    boolean asked() {
        return validity != null;
    }

    /** Configurations drawn at random that may be tried; fewer if few of them may. */
    List<Configuration> draws(int count, SplittableRandom random) {
        List<Configuration> draws = new ArrayList<>();
        for (int attempt = 0; attempt < ATTEMPTS * count && draws.size() < count; attempt++) {
            CheckedConfiguration drawn =
                    checked(
                            surface.draw("draw " + (draws.size() + 1), around, facts, random),
                            "drawn");
            if (drawn.fits()) {
                draws.add(drawn.configuration());
            }
        }
        return draws;
    }

    /** Proposals that may be tried. */
    Proposals proposals(SplittableRandom random) {
        return new Proposals(surface, facts, random, one -> checked(one, "proposed").fits());
    }

    @Override
    public void close() throws IOException {
        if (validity != null) {
            validity.close();
        }
    }
}
