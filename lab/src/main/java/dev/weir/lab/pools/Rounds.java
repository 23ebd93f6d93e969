package dev.weir.lab.pools;

import dev.weir.tools.cli.EarlyEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs of every pool, interleaved: each round visits all pools, and each starts with another one,
 * so that what changes on the machine changes for all. An early end leaves whole rounds.
 *
 * @param pools the names by which {@link Adapters} knows them
 * @param repeats how many rounds there are
 */
public record Rounds(List<String> pools, int repeats, EarlyEnd end) {

    /**
     * Whose turn it is.
     *
     * @param round from 0 on
     * @param place within the round, from 0 on
     */
    public record Turn(int round, int place) {}

    /** A run of one pool. */
    @FunctionalInterface
    public interface Trial<T> {
        /** Opens the pool, runs and closes it. */
        T on(PoolUnderTest pool, Turn turn) throws Exception;
    }

    /**
     * Runs them all.
     *
     * @return what came of the whole rounds by the pools' names, in the order given; empty if there
     *     was no whole round
     * @throws Exception what a run throws
     */
    public <T> Map<String, List<T>> run(Trial<T> trial) throws Exception {
        Map<String, List<T>> outcomes = new LinkedHashMap<>();
        for (int round = 0; round < repeats; round++) {
            Map<String, T> ofRound = new LinkedHashMap<>();
            for (int i = 0; i < pools.size(); i++) {
                PoolUnderTest pool = Adapters.create(pools.get((i + round) % pools.size()));
                Turn turn = new Turn(round, i);
                Optional<T> outcome = end.unlessAsked(() -> trial.on(pool, turn));
                if (outcome.isEmpty()) {
                    return outcomes;
                }
                ofRound.put(pool.name(), outcome.get());
            }
            // the first round has the order in which the pools were named
            ofRound.forEach(
                    (name, outcome) ->
                            outcomes.computeIfAbsent(name, n -> new ArrayList<>()).add(outcome));
        }
        return outcomes;
    }
}
