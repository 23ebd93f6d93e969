package dev.weir.lab.bleed;

import dev.weir.SessionReset;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A pool in the table: each trial opens a fresh one.
 *
 * @param name as it stands in tables
 * @param weir whether the thresholds are about it
 */
record Contestant(String name, Supplier<PoolUnderTest> pool, boolean weir) {

    /** The pools by those names; beside Weir, Weir that resets always. */
    static List<Contestant> of(List<String> names) {
        List<Contestant> contestants = new ArrayList<>();
        for (String name : names) {
            boolean weir = name.equals("weir");
            contestants.add(of(() -> Adapters.create(name), weir));
            if (weir) {
                contestants.add(of(() -> Adapters.weir(SessionReset.ALWAYS), true));
            }
        }
        return contestants;
    }

    private static Contestant of(Supplier<PoolUnderTest> pool, boolean weir) {
        try (PoolUnderTest unopened = pool.get()) {
            return new Contestant(unopened.name(), pool, weir);
        }
    }
}
