package dev.weir.lab.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Finds the configuration that serves best: challengers meet the incumbent one after the other, and
 * who is ahead takes its place; then a forest proposes further ones. Every knob of the winner is
 * tried without it. The comparators meet the winner at the end: one that is ahead takes its place,
 * and all meet again, in pairs that had no part in the choice. For one thread.
 */
final class Race {

    /** Parts of the pairs for the search and for the knobs; the rest is for the comparators. */
    private static final double SEARCH = 0.5;

    private static final double KNOBS = 0.15;

    /** Without a knob the winner may lose as little as this: it does not matter then. */
    private static final double MATTERS = 0.01;

    private static final List<Integer> KNOB_LOOKS = List.of(3, 6);

    /** Fewer pairs do not show a comparator to be ahead. */
    private static final int SURE = 6;

    /** Proposals in a row that bring nothing new, after which there is nothing to be had. */
    private static final int EMPTY = 12;

    private final Arena arena;
    private final Surface surface;
    private final Proposals proposals;

    /** The logarithm of what each serves, against who led at the start. */
    private final Map<Configuration, Double> scores = new LinkedHashMap<>();

    private final List<Bout> search = new ArrayList<>();
    private final List<Bout> knobs = new ArrayList<>();
    private final List<Bout> finals = new ArrayList<>();
    private Configuration winner;
    private boolean ended;

    /**
     * A race that {@code first} leads at the start.
     *
     * @param surface whose knobs can be tried without
     */
    Race(Arena arena, Surface surface, Proposals proposals, Configuration first) {
        this.arena = arena;
        this.surface = surface;
        this.proposals = proposals;
        this.winner = first;
        scores.put(first, 0.0);
    }

    /**
     * Runs until all is done, the pairs are used up, or the end is asked for.
     *
     * @param field challengers, in their order
     * @param comparators who the winner is held against
     */
    void run(List<Configuration> field, List<Configuration> comparators) throws Exception {
        int all = arena.pairsLeft();
        int afterSearch = all - (int) (SEARCH * all);
        search(field, afterSearch);
        int afterKnobs = afterSearch - (int) (KNOBS * all);
        for (String knob : surface.knobs()) {
            if (ended || arena.pairsLeft() <= afterKnobs) {
                break;
            }
            tryWithout(knob, afterKnobs);
        }
        if (!comparators.isEmpty()) {
            int rounds = arena.pairsLeft() / comparators.size();
            meet(comparators, rounds / 2);
            ahead().ifPresent(
                            better -> {
                                winner = better;
                                finals.clear();
                            });
            meet(comparators, rounds - rounds / 2);
        }
    }

    /** A comparator that is surely ahead of the winner: the search may have missed it by chance. */
    private Optional<Configuration> ahead() {
        return finals.stream()
                .filter(bout -> bout.ratios().size() >= SURE && bout.sample().low() > 1)
                .max(Comparator.comparingDouble(Bout::meanLog))
                .map(Bout::challenger);
    }

    private void search(List<Configuration> field, int pairsAfter) throws Exception {
        List<Configuration> challengers = field;
        int empty = 0;
        while (empty < EMPTY) {
            for (Configuration challenger : challengers) {
                if (ended || arena.pairsLeft() <= pairsAfter) {
                    return;
                }
                challenge(challenger, pairsAfter);
            }
            challengers = proposals.next(scores).stream().toList();
            empty = challengers.isEmpty() ? empty + 1 : 0;
        }
    }

    private void challenge(Configuration challenger, int pairsAfter) throws Exception {
        if (challenger.differsFrom(winner).isEmpty()) {
            return;
        }
        Bout bout = bout(challenger, winner, new Duel(0, Duel.LOOKS), pairsAfter);
        search.add(bout);
        if (!bout.ratios().isEmpty()) {
            scores.put(challenger, scores.getOrDefault(winner, 0.0) + bout.meanLog());
        }
        if (bout.verdict() == Duel.Verdict.AHEAD) {
            winner = challenger;
        }
    }

    private void tryWithout(String knob, int pairsAfter) throws Exception {
        String builtIn = surface.builtIn().value(knob);
        if (!surface.knob(knob).seenInSlice() || winner.value(knob).equals(builtIn)) {
            return;
        }
        Configuration without = winner.with("without " + knob, knob, builtIn);
        Bout bout = bout(without, winner, new Duel(MATTERS, KNOB_LOOKS), pairsAfter);
        knobs.add(bout);
        boolean whole = bout.ratios().size() >= KNOB_LOOKS.getFirst();
        if (whole && bout.verdict() != Duel.Verdict.BEHIND) {
            winner = without.named(winner.name());
        }
    }

    /** In rounds, so that what disturbs the machine for a while disturbs all. */
    private void meet(List<Configuration> comparators, int rounds) throws Exception {
        List<List<Double>> ratios = new ArrayList<>();
        for (int i = 0; i < comparators.size(); i++) {
            ratios.add(new ArrayList<>(finals.isEmpty() ? List.of() : finals.get(i).ratios()));
        }
        finals.clear();
        for (int round = 0; round < rounds && !ended; round++) {
            for (int i = 0; i < comparators.size() && !ended; i++) {
                OptionalDouble ratio = pair(comparators.get(i), winner);
                if (ratio.isPresent()) {
                    ratios.get(i).add(ratio.getAsDouble());
                }
            }
        }
        for (int i = 0; i < comparators.size(); i++) {
            finals.add(new Bout(comparators.get(i), winner, ratios.get(i), Duel.Verdict.LEVEL));
        }
    }

    /** Ends without a verdict when its part of the pairs is used up: the rest is for others. */
    private Bout bout(Configuration challenger, Configuration incumbent, Duel duel, int pairsAfter)
            throws Exception {
        List<Double> ratios = new ArrayList<>();
        while (duel.verdict() == Duel.Verdict.OPEN && arena.pairsLeft() > pairsAfter && !ended) {
            OptionalDouble ratio = pair(challenger, incumbent);
            if (ratio.isPresent()) {
                ratios.add(ratio.getAsDouble());
                duel.add(ratio.getAsDouble());
            }
        }
        return new Bout(challenger, incumbent, ratios, duel.verdict());
    }

    private OptionalDouble pair(Configuration challenger, Configuration incumbent)
            throws Exception {
        OptionalDouble ratio = arena.pair(challenger, incumbent);
        ended |= ratio.isEmpty();
        return ratio;
    }

    /** Who leads. */
    Configuration winner() {
        return winner;
    }

    /** The challengers' races, in order. */
    List<Bout> search() {
        return search;
    }

    /** The winner without a knob, against the winner. */
    List<Bout> knobs() {
        return knobs;
    }

    /** The comparators against the winner; some may have no pairs. */
    List<Bout> finals() {
        return finals;
    }
}
