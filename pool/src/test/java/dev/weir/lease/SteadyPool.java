package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.size.Growth;
import dev.weir.tenant.Tenant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A pool in virtual time on a server whose calls take fixed times and do as they are told. */
class SteadyPool implements DriverGateway, PoolEvents {
    static final long MS = 1_000_000L;

    /** What the server makes of a call. */
    enum Answer {
        WELL,
        BADLY,
        REFUSED,
        FULL,
        THROWS,
        NEVER
    }

    /** What a validation may take. */
    private static final long DEADLINE = 5_000 * MS;

    static final PoolLimits LIMITS = new PoolLimits(4, 0, 0, 0, 0, 0, 0);

    final VirtualTime time = new VirtualTime();
    final SlotPool pool;

    long connectNanos = 10 * MS;
    long checkNanos = MS;
    Answer open = Answer.WELL;
    Answer check = Answer.WELL;
    Answer reset = Answer.WELL;
    Answer close = Answer.WELL;

    /** Slots whose open is under way. */
    final List<Slot> opening = new ArrayList<>();

    final List<CloseCause> closes = new ArrayList<>();
    final List<LeaseView> leaksSuspected = new ArrayList<>();
    final List<LeaseView> leaksEnded = new ArrayList<>();
    final List<Boolean> leaksProven = new ArrayList<>();

    /** What was told of outages. */
    final List<String> outages = new ArrayList<>();

    int opens;
    int checks;
    boolean eventsThrow;

    /** Makes the connection of a number. */
    LongFunction<PhysicalConnection> connections = id -> () -> id;

    /** A connection whose borrower has a statement under way, or none. */
    record Used(long id, boolean isBusy) implements PhysicalConnection {}

    SteadyPool(PoolLimits limits) {
        this(limits, 0);
    }

    /** With tenants, so many for each connection; 0: without. */
    SteadyPool(PoolLimits limits, int tenants) {
        // the middle of each range: the same history each time
        pool = new SlotPool(time, time, this, this, limits, tenants, () -> 0.5);
    }

    /** Limits with a proven span of 500 ms, and nothing else that ends a connection. */
    static PoolLimits limits(int ceiling, int floor) {
        return new PoolLimits(ceiling, floor, 500 * MS, 0, 0, 0, 0);
    }

    @Override
    public void open(Slot slot) {
        opens++;
        if (open == Answer.THROWS) {
            throw new IllegalStateException("no thread");
        }
        long id = opens;
        Answer answer = open;
        long takes = connectNanos;
        opening.add(slot);
        if (answer != Answer.NEVER) {
            time.schedule(
                    () -> {
                        opening.remove(slot);
                        if (answer == Answer.WELL) {
                            pool.opened(slot, connections.apply(id), takes);
                        } else {
                            Exception failure = new Exception("connect " + id);
                            pool.openFailed(slot, failure, meaning(answer));
                        }
                    },
                    takes);
        }
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        checks++;
        long call = slot.call();
        switch (check) {
            case WELL -> {
                time.schedule(() -> pool.checked(slot, true), checkNanos);
                if (patienceNanos < checkNanos) {
                    time.schedule(() -> pool.callOverdue(slot, call), patienceNanos);
                }
            }
            case BADLY, REFUSED, FULL -> time.schedule(() -> pool.checked(slot, false), checkNanos);
            case THROWS -> throw new IllegalStateException("no thread");
            case NEVER ->
                    time.schedule(() -> breakOff(slot, call), Math.min(patienceNanos, DEADLINE));
        }
    }

    private static ConnectFailure meaning(Answer answer) {
        return switch (answer) {
            case REFUSED -> ConnectFailure.CREDENTIALS;
            case FULL -> ConnectFailure.CAPACITY;
            default -> ConnectFailure.OTHER;
        };
    }

    /** A call that hangs ends when its connection is aborted. */
    private void breakOff(Slot slot, long call) {
        if (pool.callOverdue(slot, call)) {
            pool.checked(slot, false);
        }
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        answer(reset, () -> pool.resetDone(slot, true), () -> pool.resetDone(slot, false));
    }

    @Override
    public void close(Slot slot, PhysicalConnection connection, CloseCause reason) {
        closes.add(reason);
        answer(close, () -> pool.closed(slot), () -> pool.closed(slot));
    }

    private void answer(Answer answer, Runnable well, Runnable badly) {
        switch (answer) {
            case WELL -> time.schedule(well, MS);
            case BADLY, REFUSED, FULL -> time.schedule(badly, MS);
            case THROWS -> throw new IllegalStateException("no thread");
            case NEVER -> {}
        }
    }

    @Override
    public void grew(Growth decision) {
        if (eventsThrow) {
            throw new IllegalStateException("a listener");
        }
    }

    @Override
    public void outageBegan(int lost, Throwable failure) {
        outages.add("lost " + lost);
    }

    @Override
    public void outageEnded(long nanos) {
        outages.add("back after " + Math.round(nanos / 1e8) / 10.0 + " s");
    }

    @Override
    public void leakSuspected(LeaseView lease) {
        leaksSuspected.add(lease);
    }

    @Override
    public void leakProven(LeaseView lease, boolean reclaimed) {
        leaksProven.add(reclaimed);
    }

    @Override
    public void leakEnded(LeaseView lease) {
        leaksEnded.add(lease);
    }

    /** Lets {@code nanos} pass. */
    void pass(long nanos) {
        time.runUntil(time.elapsed() + nanos);
    }

    /** A borrower in the queue. */
    Borrower join() {
        Borrower borrower = new Borrower();
        pool.join(borrower);
        return borrower;
    }

    /** A tenant's borrower in the queue. */
    Borrower join(Tenant tenant, Runnable onWake) {
        Borrower borrower = new Borrower();
        borrower.tenant = tenant;
        borrower.onWake = onWake;
        pool.join(borrower);
        return borrower;
    }

    /** Borrows as users do, waiting at most a second. */
    Slot borrow() {
        Slot slot = pool.tryBorrow();
        if (slot != null) {
            return slot;
        }
        Borrower borrower = join();
        long until = time.elapsed() + 1_000 * MS;
        while (borrower.outcome() == Waiter.Outcome.WAITING && time.nextDue() <= until) {
            time.step();
        }
        return borrower.slot();
    }

    List<Slot> borrow(int count) {
        List<Slot> slots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slots.add(borrow());
        }
        return slots;
    }

    /** Uses an idle slot, or the one that a borrower of that thread's gets who waits. */
    void use(@Nullable Slot idle, long holder, Consumer<Slot> use) {
        if (idle != null) {
            use.accept(idle);
        } else {
            pool.join(new QuietWaiter(holder, null, use));
        }
    }

    static void giveBack(Slot slot) {
        slot.release(slot.lease(), Verdict.LEND_ON);
    }

    int total() {
        return pool.state().total();
    }

    /** Remembers when it was woken. */
    final class Borrower extends Waiter {
        @Nullable Long wokenAt;
        private Runnable onWake = () -> {};

        Borrower() {
            super(1);
        }

        @Override
        protected void wake() {
            wokenAt = time.elapsed();
            onWake.run();
        }
    }
}
