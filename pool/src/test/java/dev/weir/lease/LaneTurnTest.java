package dev.weir.lease;

import static dev.weir.lease.SteadyPool.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.size.LaneRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Random histories of reads and reports on four permits: how long a report lets reads pass, and
 * that no report passes a read that came before it.
 */
@Tag("fast")
class LaneTurnTest {
    private static final int HISTORIES = 20;
    private static final int STEPS = 3_000;
    private static final int PERMITS = 4;

    private static final long REPORT = 7;
    private static final long READ = 8;
    private static final long REPORT_TAKES = 30 * MS;
    private static final long READ_TAKES = 2 * MS;

    /** Tests allow a fifth for estimates. */
    private static final double TURN = (double) LaneRule.TURN * REPORT_TAKES;

    private static final int MOST_REPORTS = 6;
    private static final int MOST_READS = 40;

    private int readsPassed;

    @Test
    void inNoHistoryDoesWorkGoBeforeItsTurn() {
        for (long seed = 1; seed <= HISTORIES; seed++) {
            new History(seed).run();
        }
        assertThat(readsPassed).isGreaterThan(HISTORIES);
    }

    private final class Borrower extends Waiter {
        /** Whether the pool knows it for one. */
        boolean isReport;

        final long joinedAt;
        long endsAt;

        Borrower(long thread, boolean isReport, long joinedAt) {
            super(thread);
            this.isReport = isReport;
            this.joinedAt = joinedAt;
            callStack = isReport ? REPORT : READ;
        }

        @Override
        protected void wake() {}
    }

    private final class History {
        private final long seed;
        private final SplittableRandom random;
        private final SteadyPool steady =
                ClosedLoop.autoPool(PERMITS, PERMITS, PERMITS, new ArrayList<>());
        private final LongWork longWork = steady.pool.core.longWork;
        private final List<Borrower> waiting = new ArrayList<>();
        private final List<Borrower> lent = new ArrayList<>();
        private long threads = 1_000;

        History(long seed) {
            this.seed = seed;
            this.random = new SplittableRandom(seed);
        }

        void run() {
            CallSite report = longWork.of(REPORT);
            for (int i = 0; i < 8; i++) {
                report.held(REPORT_TAKES, MS);
            }
            for (int i = 0; i < 1_000; i++) {
                steady.pool.core.beside.timed(READ_TAKES);
            }
            for (int step = 0; step < STEPS; step++) {
                steady.pass(random.nextLong(MS));
                look(false);
                endAll();
                int r = random.nextInt(100);
                if (r < 55 && count(false) < MOST_READS) {
                    join(false, random.nextInt(1, 5));
                } else if (r < 60 && count(true) < MOST_REPORTS) {
                    join(true, 1);
                } else if (r < 62 && !waiting.isEmpty()) {
                    leave(waiting.get(random.nextInt(waiting.size())));
                }
            }
        }

        private long now() {
            return steady.time.nanoTime();
        }

        private int count(boolean reports) {
            return (int) waiting.stream().filter(b -> b.isReport == reports).count();
        }

        private void join(boolean isReport, int count) {
            for (int i = 0; i < count; i++) {
                Borrower joins = new Borrower(threads++, isReport, now());
                waiting.add(joins);
                boolean hadRoom = steady.pool.core.permits.roomForLong() > 0;
                steady.pool.join(joins);
                joins.isReport = joins.inLongLine;
                look(hadRoom);
            }
        }

        private void leave(Borrower leaves) {
            steady.pool.leave(leaves);
            waiting.remove(leaves);
            look(false);
        }

        private void endAll() {
            for (Borrower ends : List.copyOf(lent)) {
                if (ends.endsAt <= now()) {
                    lent.remove(ends);
                    boolean hadRoom = steady.pool.core.permits.roomForLong() > 0;
                    SteadyPool.giveBack(ends.slot());
                    look(hadRoom);
                }
            }
        }

        private Optional<Borrower> first() {
            return waiting.stream().filter(b -> b.isReport).findFirst();
        }

        /** What a step has served goes before all that wait still. */
        private void look(boolean longWorkHadRoom) {
            List<Borrower> served = new ArrayList<>();
            for (Borrower b : List.copyOf(waiting)) {
                if (b.outcome() == Waiter.Outcome.SERVED) {
                    served.add(b);
                    waiting.remove(b);
                    lent.add(b);
                    b.endsAt = now() + (b.isReport ? REPORT_TAKES : READ_TAKES);
                }
            }
            Borrower first = first().orElse(null);
            for (Borrower b : served) {
                if (b.isReport) {
                    waiting.stream().filter(w -> !w.isReport).forEach(w -> reportPasses(b, w));
                } else if (first != null && longWorkHadRoom && served.size() == 1) {
                    assertThat((double) (b.joinedAt - first.joinedAt))
                            .as("seed %d: a read passes a report", seed)
                            .isLessThanOrEqualTo(1.2 * TURN);
                }
            }
        }

        private void reportPasses(Borrower report, Borrower read) {
            readsPassed++;
            assertThat((double) (read.joinedAt - report.joinedAt))
                    .as("seed %d: a report passes a read", seed)
                    .isGreaterThanOrEqualTo(0.8 * TURN);
        }
    }
}
