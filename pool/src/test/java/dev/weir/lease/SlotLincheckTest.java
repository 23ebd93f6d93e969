package dev.weir.lease;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The word of a slot against a model of it, in every interleaving of a few steps: a lease begins
 * once and ends once.
 */
@Tag("long")
@Param(name = "lease", gen = IntGen.class, conf = "1:2")
public class SlotLincheckTest {
    private final Slot slot;

    public SlotLincheckTest() {
        Scheduler never = (task, nanos) -> () -> {};
        SlotPool pool =
                new SlotPool(
                        () -> 1,
                        never,
                        new SteadyPool(SteadyPool.LIMITS),
                        new PoolEvents() {},
                        SteadyPool.LIMITS,
                        0,
                        () -> 0.5);
        slot = new PaddedSlot(pool, 0);
        slot.become(Slot.IDLE);
    }

    /** The word of the n-th lease. */
    private static long word(int n) {
        return n * Slot.GENERATION + Slot.LEASED;
    }

    @Operation
    public boolean lease() {
        return slot.tryLease(1);
    }

    @Operation
    public boolean giveBack(@Param(name = "lease") int n) {
        return slot.tryReturn(word(n));
    }

    @Operation
    public boolean take(@Param(name = "lease") int n) {
        return slot.tryHold(word(n));
    }

    @Operation
    public boolean takeUndisturbed(@Param(name = "lease") int n) {
        return slot.tryHoldUndisturbed(word(n));
    }

    @Operation
    public boolean evictOnReturn(@Param(name = "lease") int n) {
        return slot.tryDoom(word(n));
    }

    @Operation
    public boolean share(@Param(name = "lease") int n) {
        return slot.share(word(n));
    }

    @Operation
    public boolean reserveIdle() {
        return slot.tryMove(Slot.IDLE, Slot.RESERVED);
    }

    @Operation
    public boolean isLeasedAs(@Param(name = "lease") int n) {
        return slot.isLeasedAs(word(n));
    }

    @Test
    void aLeaseBeginsOnceAndEndsOnce() {
        new ModelCheckingOptions()
                .threads(3)
                .actorsPerThread(2)
                .actorsBefore(1)
                .actorsAfter(1)
                .iterations(Integer.getInteger("weir.lincheck.iterations", 2))
                .invocationsPerIteration(500)
                .sequentialSpecification(Model.class)
                .check(SlotLincheckTest.class);
    }

    /** What the word means. */
    public static class Model {
        private int begun;
        private boolean leased;
        private boolean evicted;
        private boolean shared;
        private boolean held;

        public boolean lease() {
            if (leased || held) {
                return false;
            }
            begun++;
            leased = true;
            shared = false;
            return true;
        }

        public boolean giveBack(int n) {
            if (!isLeasedAs(n) || evicted || shared) {
                return false;
            }
            leased = false;
            return true;
        }

        public boolean take(int n) {
            if (!isLeasedAs(n)) {
                return false;
            }
            leased = false;
            held = true;
            return true;
        }

        public boolean takeUndisturbed(int n) {
            return !shared && take(n);
        }

        public boolean evictOnReturn(int n) {
            if (!isLeasedAs(n)) {
                return false;
            }
            evicted = true;
            return true;
        }

        public boolean share(int n) {
            if (!isLeasedAs(n)) {
                return false;
            }
            shared = true;
            return true;
        }

        public boolean reserveIdle() {
            if (leased || held) {
                return false;
            }
            held = true;
            return true;
        }

        public boolean isLeasedAs(int n) {
            return leased && begun == n;
        }
    }
}
