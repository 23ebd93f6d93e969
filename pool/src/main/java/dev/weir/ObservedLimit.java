package dev.weir;

import dev.weir.size.LimitBounds;
import dev.weir.size.LimitDecision;
import dev.weir.size.LimitLaw;
import dev.weir.size.LimitSample;
import dev.weir.size.Observation;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The limit law for a pool that is not ours: it takes samples and says how many borrowers are let
 * at the pool, and where it acts how large that should be. Not thread-safe.
 */
final class ObservedLimit {
    /** The law's own for cores that are not known: more than that has to be shown to pay. */
    private static final int PRIOR = 10;

    private final int size;
    private final Gate gate;
    private final IntConsumer act;
    private final Consumer<LimitDecision> told;

    /** Null where the law acts. */
    private final @Nullable Observation observation;

    private @Nullable LimitLaw law;
    private int maxOpen;

    private ObservedLimit(
            int size,
            Gate gate,
            @Nullable LimitLaw law,
            IntConsumer act,
            Consumer<LimitDecision> told) {
        this.size = size;
        this.maxOpen = size;
        this.gate = gate;
        this.law = law;
        this.act = act;
        this.told = told;
        this.observation = law == null ? new Observation(0) : null;
    }

    /** One that leaves the size as it is; {@code told} of what it would do. */
    static ObservedLimit watching(int size, Gate gate, Consumer<LimitDecision> told) {
        return new ObservedLimit(size, gate, null, ignored -> {}, told);
    }

    /** One that finds the size, up to {@code ceiling}; {@code told} of what it does. */
    static ObservedLimit acting(
            int size, int ceiling, Gate gate, IntConsumer act, Consumer<LimitDecision> told) {
        LimitLaw begun = new LimitLaw(new LimitBounds(1, ceiling), Math.min(PRIOR, size), size, 0);
        return new ObservedLimit(size, gate, begun, act, told);
    }

    /** Most connections that the pool lends at present, as it was given or told. */
    int size() {
        return maxOpen;
    }

    /** Takes in a sample, some 25 ms after the last. */
    void look(LimitSample now, int waiting) {
        Observation watched = observation;
        if (watched != null && law == null && waiting > 0 && watched.isDue(now.nanos())) {
            law = watched.law(size);
        }
        LimitLaw asked = law;
        if (asked == null) {
            return;
        }
        LimitDecision before = asked.decision();
        LimitDecision next = asked.decide(now);
        if (next.moved() && next != before) {
            told.accept(next);
        }
        if (watched == null) {
            if (next.maxOpen() != maxOpen) {
                maxOpen = next.maxOpen();
                act.accept(maxOpen);
            }
            gate.setPermits(next.permits());
        } else if (watched.isOver(next, now.nanos())) {
            law = null;
            gate.setPermits(Integer.MAX_VALUE);
        } else {
            gate.setPermits(Math.min(size, next.permits()));
        }
    }
}
