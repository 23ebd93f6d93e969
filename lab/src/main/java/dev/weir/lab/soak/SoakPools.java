package dev.weir.lab.soak;

import dev.weir.Sizing;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.lab.pools.WeirPool;
import java.util.Map;

/** The pools of a soak. */
final class SoakPools {

    private SoakPools() {}

    /** The pool of that name; Weir as it comes, but for the switch that lets it be suspended. */
    static PoolUnderTest orOther(String name) {
        if (!name.equals("weir")) {
            return Adapters.create(name);
        }
        return new WeirPool(
                "Weir",
                Map.of("allowPoolSuspension", "true"),
                builder ->
                        builder.maximumPoolSize(SoakSettings.LIMIT)
                                .sizing(Sizing.AUTO)
                                .connectionTimeout(SoakSettings.PATIENCE)
                                .allowPoolSuspension(true));
    }
}
