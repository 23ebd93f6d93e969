package dev.weir.lab.bleed;

import dev.weir.SessionReset;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** A pool in the table: each trial opens a fresh one. Thresholds are about {@code weir}. */
record BleedVariant(String name, Supplier<PoolUnderTest> pool, boolean weir) {

    /** The pools by those names; beside Weir, Weir that resets always. */
    static List<BleedVariant> of(List<String> names) {
        List<BleedVariant> variants = new ArrayList<>();
        for (String name : names) {
            boolean weir = name.equals("weir");
            variants.add(of(() -> Adapters.create(name), weir));
            if (weir) {
                variants.add(of(() -> Adapters.weir(SessionReset.ALWAYS), true));
            }
        }
        return variants;
    }

    private static BleedVariant of(Supplier<PoolUnderTest> pool, boolean weir) {
        try (PoolUnderTest unopened = pool.get()) {
            return new BleedVariant(unopened.name(), pool, weir);
        }
    }
}
