package dev.weir.lab.spike;

import java.util.ArrayList;
import java.util.List;

/** The scenarios by the names that the command line takes. */
enum Variant {
    seed,
    step,
    hold50,
    connect,
    empty,
    all;

    private static final int[] CONNECT_MILLIS = {5, 50, 500, 2_000};

    /** The bursts of this variant; the sustained step is none. */
    List<Burst> bursts() {
        return switch (this) {
            case seed -> List.of(Burst.SEED);
            case step -> List.of();
            case hold50 -> List.of(Burst.hold50());
            case connect -> {
                List<Burst> bursts = new ArrayList<>();
                for (int millis : CONNECT_MILLIS) {
                    bursts.add(Burst.connectTakes(millis));
                }
                yield bursts;
            }
            case empty -> List.of(Burst.emptyPool());
            case all -> {
                List<Burst> bursts = new ArrayList<>();
                for (Variant variant : values()) {
                    if (variant != all) {
                        bursts.addAll(variant.bursts());
                    }
                }
                yield bursts;
            }
        };
    }

    /** Whether this variant has the sustained step. */
    boolean steps() {
        return this == step || this == all;
    }
}
