package dev.weir.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class StepsTest {
    private static final double MS = 1e6;

    private final List<String> ended = new ArrayList<>();

    @Test
    void processorsAndStorageServeAtTheSameTime() {
        World world = new World(Capacity.cores(1, 0, 0), (here, all) -> 1);

        run(world, "computes", new Step(Step.Kind.COMPUTE, 10 * MS));
        run(world, "reads", new Step(Step.Kind.READ, 10 * MS));
        world.run((long) (100 * MS));

        assertThat(ended).containsExactlyInAnyOrder("computes at 10", "reads at 10");
    }

    @Test
    void timeBesideTheDatabaseBurdensNobody() {
        World world = new World(Capacity.cores(1, 0, 0));

        run(world, "computes", new Step(Step.Kind.COMPUTE, 10 * MS));
        run(world, "is away", new Step(Step.Kind.BESIDE, 4 * MS));
        world.run((long) (100 * MS));

        assertThat(ended).containsExactly("is away at 4", "computes at 10");
    }

    @Test
    void oneAtATimeHasTheRowInOrderOfArrival() {
        World world = new World(Capacity.cores(8, 0, 0));
        Step work = new Step(Step.Kind.COMPUTE, 10 * MS);

        run(world, "first", Step.LOCK, work, Step.UNLOCK);
        run(world, "second", Step.LOCK, work, Step.UNLOCK);
        run(world, "third", Step.LOCK, work, Step.UNLOCK);
        world.run((long) (100 * MS));

        assertThat(ended).containsExactly("first at 10", "second at 20", "third at 30");
    }

    private void run(World world, String name, Step... steps) {
        run(world, name, 0, steps);
    }

    private void run(World world, String name, int from, Step... steps) {
        int next = from;
        while (next < steps.length) {
            int after = next + 1;
            if (!world.database().begin(steps[next], () -> run(world, name, after, steps))) {
                return;
            }
            next = after;
        }
        ended.add(name + " at " + Math.round(world.elapsed() / MS));
    }
}
