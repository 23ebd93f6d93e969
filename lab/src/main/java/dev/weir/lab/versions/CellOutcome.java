package dev.weir.lab.versions;

import dev.weir.lab.stats.Outcomes;
import dev.weir.lab.stats.RoundRatio;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * What all servers did in the whole rounds of a cell.
 *
 * @param base the server that the others are held against, by name
 * @param outcomes of each server by name, in the order of the rounds
 */
record CellOutcome(Cell cell, String base, Map<String, List<SliceOutcome>> outcomes)
        implements Outcomes<String, SliceOutcome> {

    /** A server's figure over that of the base. */
    RoundRatio ofBase(String name, ToDoubleFunction<SliceOutcome> figure) {
        return over(name, base, figure);
    }

    /** One server's throughput over another's; empty unless both ran. */
    Optional<RoundRatio> throughput(String name, String other) {
        return has(name) && has(other)
                ? Optional.of(over(name, other, SliceOutcome::perSecond))
                : Optional.empty();
    }
}
