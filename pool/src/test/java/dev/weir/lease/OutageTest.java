package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.CloseCause;
import dev.weir.lease.SteadyPool.Answer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** When the pool says that the server is gone, and that it is back. */
@Tag("fast")
class OutageTest {
    private static final long S = 1_000 * MS;

    private final SteadyPool steady = new SteadyPool(SteadyPool.limits(5, 5));

    /** Five connections, all idle. */
    private void start() {
        steady.pool.start();
        steady.pass(5 * S);
        assertThat(steady.total()).isEqualTo(5);
    }

    private void stopServer() {
        steady.open = Answer.BADLY;
        steady.check = Answer.BADLY;
        steady.reset = Answer.BADLY;
    }

    private void startServer() {
        steady.open = Answer.WELL;
        steady.check = Answer.WELL;
        steady.reset = Answer.WELL;
    }

    /** A borrower's statement fails because the connection is gone. */
    private static void breaks(Slot slot) {
        slot.evictOnReturn(slot.lease(), CloseCause.BROKEN);
        slot.release(slot.lease(), Verdict.RETIRE);
    }

    /** Under a borrower that works, and another one comes. */
    private SteadyPool.Borrower stopServerAtWork() {
        Slot slot = steady.borrow();
        stopServer();
        breaks(slot);
        return steady.join();
    }

    private void outage(long nanos) {
        SteadyPool.Borrower borrower = stopServerAtWork();
        steady.pass(nanos);
        startServer();
        steady.pass(2 * S);
        SteadyPool.giveBack(borrower.slot());
    }

    @Test
    void anOutageIsToldAtTheLossAndAtTheReturn() {
        start();
        stopServerAtWork();
        steady.pass(S);
        assertThat(steady.outages).containsExactly("lost 5");
        steady.pass(6 * S);
        assertThat(steady.outages).hasSize(1);
        startServer();
        steady.pass(2 * S);

        assertThat(steady.outages).hasSize(2);
        assertThat(steady.outages.getLast()).matches("back after (7\\.\\d|8\\.0) s");
    }

    /** What broke first was a session that its reset found dead. */
    @Test
    void theConnectionThatGaveTheSignIsAmongThoseThatWereLost() {
        start();
        Slot slot = steady.borrow();
        stopServer();
        steady.reset = Answer.NEVER;
        slot.release(slot.lease(), Verdict.RESET);
        steady.pool.resetFailed(slot, CloseCause.BROKEN, true);
        steady.pass(S);

        assertThat(steady.outages).containsExactly("lost 5");
    }

    @Test
    void itIsToldWhileALeaseGoesOnThatDoesNothing() {
        start();
        Slot held = steady.borrow();
        outage(7 * S);

        assertThat(steady.outages).hasSize(2).first().isEqualTo("lost 5");
        SteadyPool.giveBack(held);
        steady.pass(2 * S);
        assertThat(steady.outages).hasSize(2);
    }

    /** Nobody asks for a new connection any more: the old one tells. */
    @Test
    void theServerIsBackWhenALeaseThatWentOnComesBackSound() {
        SteadyPool small = new SteadyPool(SteadyPool.limits(2, 0));
        List<Slot> both = small.borrow(2);
        small.open = Answer.BADLY;
        breaks(both.getFirst());
        SteadyPool.Borrower borrower = small.join();
        small.pass(S);
        assertThat(small.outages).containsExactly("lost 2");
        SteadyPool.giveBack(both.getLast());
        small.pass(10 * MS);

        assertThat(borrower.outcome()).isEqualTo(Waiter.Outcome.SERVED);
        assertThat(small.outages).hasSize(2).last().isEqualTo("back after 1.0 s");
    }

    @Test
    void aServerThatIsGoneBeforeAnyConnectionBrokeIsToldToo() {
        SteadyPool none = new SteadyPool(SteadyPool.limits(5, 0));
        SteadyPool.giveBack(none.borrow());
        none.pool.evictAll();
        none.open = Answer.BADLY;
        none.join();
        none.pass(S);

        assertThat(none.outages).containsExactly("lost 0");
    }

    /** The pool has not started: whoever starts it is told. */
    @Test
    void aPoolThatNeverHadAConnectionHasLostNone() {
        steady.open = Answer.BADLY;
        steady.pool.start();
        steady.join();
        steady.pass(10 * S);
        startServer();
        steady.pass(2 * S);

        assertThat(steady.outages).isEmpty();
    }

    @Test
    void oneKilledConnectionIsNoOutage() {
        start();
        breaks(steady.borrow());
        steady.pass(2 * S);
        assertThat(steady.outages).isEmpty();
    }

    /** The server has as many connections as it takes, or another fault of connects alone. */
    @ParameterizedTest
    @EnumSource(
            value = Answer.class,
            names = {"BADLY", "FULL", "REFUSED"})
    void oneKilledConnectionThatCannotBeReplacedIsNone(Answer answer) {
        start();
        Slot slot = steady.borrow();
        steady.open = answer;
        breaks(slot);
        steady.pass(10 * S);

        assertThat(steady.total()).isEqualTo(4);
        assertThat(steady.outages).isEmpty();
    }

    @Test
    void evictionIsNone() {
        start();
        steady.pool.evictAll();
        steady.pass(5 * S);
        assertThat(steady.total()).isEqualTo(5);
        assertThat(steady.outages).isEmpty();
    }

    /** Borrowers are refused at once, and each is told why. */
    @Test
    void refusedCredentialsAreNone() {
        start();
        steady.open = Answer.REFUSED;
        steady.pool.evictAll();
        steady.join();
        steady.pass(60 * S);
        assertThat(steady.outages).isEmpty();
    }

    @Test
    void aServerThatComesAndGoesIsToldEveryTenSecondsAtMost() {
        start();
        for (int i = 0; i < 30; i++) {
            outage(S);
            steady.pass(2 * S);
        }
        assertThat(steady.outages).hasSizeBetween(2, 2 * (30 * 5 / 10 + 1));
        for (int i = 0; i < steady.outages.size(); i++) {
            assertThat(steady.outages.get(i)).startsWith(i % 2 == 0 ? "lost" : "back");
        }
    }

    @Test
    void anOutageSoonAfterAnotherIsToldWhenItLasts() {
        start();
        outage(3 * S);
        assertThat(steady.outages).hasSize(2);
        stopServerAtWork();
        steady.pass(5 * S);
        assertThat(steady.outages).hasSize(2);
        steady.pass(7 * S);
        assertThat(steady.outages).hasSize(3);
        startServer();
        steady.pass(2 * S);
        assertThat(steady.outages.getLast()).matches("back after 1[23]\\.\\d s");
    }
}
