package dev.weir.lab.latency;

import dev.weir.lab.load.PoolVariant;
import dev.weir.lab.stats.Outcomes;
import java.util.List;
import java.util.Map;

/**
 * What all pools did in the whole rounds of a cell.
 *
 * @param outcomes of each pool, in the order of the rounds
 * @param explanations what pools that find their size say of it at the end
 */
record CellOutcome(
        Cell cell,
        Map<PoolVariant, List<SliceOutcome>> outcomes,
        Map<PoolVariant, String> explanations)
        implements Outcomes<PoolVariant, SliceOutcome> {

    /** The most connections that a pool had open in any slice. */
    int mostOpen(PoolVariant variant) {
        return of(variant).stream().mapToInt(slice -> slice.open().max()).max().orElse(0);
    }
}
