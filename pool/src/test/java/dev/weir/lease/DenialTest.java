package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the pool makes of a statement that the server denies: a right lacks, or its user is gone.
 */
@Tag("fast")
class DenialTest {

    private record Session(long id, String user) implements PhysicalConnection {}

    @ParameterizedTest
    @CsvSource({"50, 2", "2, 2", "10, 10"})
    void anApplicationWithoutARightCostsAConnectionInTenSeconds(int size, int floor) {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(size, floor));
        steady.pool.start();
        steady.pass(1_000 * MS);
        for (int i = 0; i < 250; i++) {
            Slot slot = steady.borrow();
            slot.denied();
            steady.pass(5 * MS);
            SteadyPool.giveBack(slot);
            steady.pass(1_995 * MS);
            assertThat(steady.total()).as("after %s s", 2 * i).isBetween(floor - 1, floor);
        }
        assertThat(steady.opens - floor).isBetween(40, 51);
    }

    /** What goes is opened again for those who wait, so there is never room at a denial. */
    @Test
    void aFullPoolThatIsDeniedAllTheTimeLosesAConnectionInTenSeconds() {
        SteadyPool steady = new SteadyPool(SteadyPool.limits(10, 2));
        steady.pool.start();
        for (int id = 1; id <= 30; id++) {
            ask(steady, id);
        }
        steady.pass(60_000 * MS);
        assertThat(steady.opens).isBetween(10 + 5, 10 + 8);
    }

    private static void ask(SteadyPool steady, int id) {
        steady.pool.join(
                new Waiter(id) {
                    @Override
                    protected void wake() {
                        Slot slot = slot();
                        slot.denied();
                        Runnable end =
                                () -> {
                                    SteadyPool.giveBack(slot);
                                    ask(steady, id);
                                };
                        steady.time.schedule(end, 20 * MS);
                    }
                });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 10})
    void sessionsOfADroppedUserGoWithinASecondThoughThePoolIsFull(int floor) {
        int size = 10;
        SteadyPool steady = new SteadyPool(SteadyPool.limits(size, floor));
        String[] user = {"dropped"};
        steady.connections = id -> new Session(id, user[0]);
        steady.pool.start();
        steady.pass(1_000 * MS);
        steady.borrow(size).forEach(SteadyPool::giveBack);
        assertThat(steady.total()).isEqualTo(size);
        user[0] = "present";
        long begun = steady.time.elapsed();
        long denied = begun;
        for (int i = 0; i < 300; i++) {
            Slot slot = steady.borrow();
            if (((Session) slot.connection()).user().equals("dropped")) {
                denied = steady.time.elapsed();
                slot.denied();
            }
            steady.pass(5 * MS);
            SteadyPool.giveBack(slot);
            steady.pass(95 * MS);
        }
        assertThat(denied - begun).isLessThanOrEqualTo(2_000 * MS);
    }
}
