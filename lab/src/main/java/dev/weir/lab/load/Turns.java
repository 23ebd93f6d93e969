package dev.weir.lab.load;

import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;

/**
 * Pools have the load by turns, in another order each round, so that what disturbs a round disturbs
 * all. Used once.
 *
 * @param <C> who takes turns
 * @param <S> what comes of a turn
 */
public final class Turns<C, S> {

    /** A turn of one. */
    public interface Turn<C, S> {

        /**
         * Takes it.
         *
         * @param round from 0 on
         */
        S take(C one, int round) throws Exception;
    }

    /** What one does before its first turn. */
    public interface Start<C> {

        /** Does it. */
        void before(C one) throws Exception;
    }

    private final List<C> all;
    private final Random random;
    private final EarlyEnd end;
    private final Progress progress;
    private final BiFunction<C, String, String> words;
    private final Map<C, List<S>> whole = new LinkedHashMap<>();

    /**
     * Turns of all these.
     *
     * @param random gives the order
     * @param words what the progress says of one and what it does
     */
    public Turns(
            List<C> all,
            Random random,
            EarlyEnd end,
            Progress progress,
            BiFunction<C, String, String> words) {
        this.all = all;
        this.random = random;
        this.end = end;
        this.progress = progress;
        this.words = words;
        all.forEach(one -> whole.put(one, new ArrayList<>()));
    }

    /**
     * Takes turns until all rounds are over or the end was asked for.
     *
     * @return the whole rounds of each, in order
     */
    public Map<C, List<S>> take(int rounds, Start<C> start, Turn<C, S> turn) throws Exception {
        for (int round = 0; round < rounds; round++) {
            Optional<Map<C, S>> taken = round(round, start, turn);
            if (taken.isEmpty()) {
                break;
            }
            taken.get().forEach((one, outcome) -> whole.getOrDefault(one, List.of()).add(outcome));
        }
        return whole;
    }

    private Optional<Map<C, S>> round(int round, Start<C> start, Turn<C, S> turn) throws Exception {
        List<C> order = new ArrayList<>(all);
        Collections.shuffle(order, random);
        Map<C, S> taken = new LinkedHashMap<>();
        for (C one : order) {
            if (round == 0) {
                progress.now(words.apply(one, "starts"));
                if (end.unlessAsked(() -> begun(start, one)).isEmpty()) {
                    return Optional.empty();
                }
                progress.stepDone();
            }
            progress.now(words.apply(one, "round " + (round + 1)));
            Optional<S> outcome = end.unlessAsked(() -> turn.take(one, round));
            if (outcome.isEmpty()) {
                return Optional.empty();
            }
            taken.put(one, outcome.get());
            progress.stepDone();
        }
        return Optional.of(taken);
    }

    private static <C> C begun(Start<C> start, C one) throws Exception {
        start.before(one);
        return one;
    }
}
