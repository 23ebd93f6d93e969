package dev.weir.testkit.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class SharedDatabaseTest {
    private static final long MS = 1_000_000L;

    private final List<String> ended = new ArrayList<>();

    @Test
    void asManyStatementsAsProcessorsRunAtFullSpeed() {
        World world = world(new DatabaseCurve("two", 2, 100, 0));
        begin(world, "a", 10);
        begin(world, "b", 20);

        world.run(100 * MS);

        assertThat(ended).containsExactly("a at 10.0", "b at 20.0");
    }

    @Test
    void moreStatementsShareTheProcessorsAlike() {
        World world = world(new DatabaseCurve("one", 1, 100, 0));
        begin(world, "long", 30);
        begin(world, "short", 10);
        // both have half of it for 20 ms; then the long one has it alone until a third comes
        world.events().after(25 * MS, () -> begin(world, "late", 5));

        world.run(100 * MS);

        assertThat(ended).containsExactly("short at 20.0", "late at 35.0", "long at 45.0");
    }

    @Test
    void statementsBeyondTheKneeSlowAll() {
        World world = world(new DatabaseCurve("knee", 4, 2, 0.5));
        begin(world, "a", 10);
        begin(world, "b", 10);
        begin(world, "c", 10);

        world.run(100 * MS);

        assertThat(ended).containsExactlyInAnyOrder("a at 15.0", "b at 15.0", "c at 15.0");
    }

    @Test
    void aSlowerDatabaseTakesLongerForWhatIsUnderWay() {
        World world = world(new DatabaseCurve("one", 1, 100, 0));
        begin(world, "a", 10);
        world.events().after(5 * MS, () -> world.database().factor(0.1));

        world.run(100 * MS);

        assertThat(ended).containsExactly("a at 55.0");
    }

    private static World world(DatabaseCurve curve) {
        return new World(curve);
    }

    private void begin(World world, String name, int millis) {
        world.database()
                .work(
                        (double) millis * MS,
                        () -> ended.add(name + " at " + Math.rint(world.elapsed() / 1e5) / 10));
    }
}
