package dev.weir.lease;

import dev.weir.CloseCause;
import dev.weir.lease.SimulatedConnection.Phase;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A server and its driver in virtual time: each call takes a random while, and some fail, overrun
 * their deadlines, or end long after. It counts connections by itself, as a server would, and
 * refuses to be used in a way that a driver could not be.
 */
final class SimulatedGateway implements DriverGateway {
    private static final long MS = 1_000_000L;
    private static final long DEADLINE = 60 * MS;

    private final VirtualTime time;
    private final SplittableRandom random;
    private final HistoryLog log;
    private final Consumer<String> fail;
    @Nullable SlotPool pool;

    /** Connections that there may be at most. */
    IntSupplier most = () -> Integer.MAX_VALUE;

    /** Of 100 calls, how many fail, overrun or hang; 0 for a healthy server. */
    int trouble;

    int opening;
    int overdueOpening;
    int open;
    int closing;
    int checking;
    long opens;

    /** How often every connection was evicted, those whose connect is under way included. */
    int evictions;

    long lastRefusal = Long.MIN_VALUE;

    /** When it last had no room. */
    private long lastFull = Long.MIN_VALUE;

    SimulatedGateway(
            VirtualTime time,
            SplittableRandom random,
            int trouble,
            HistoryLog log,
            Consumer<String> fail) {
        this.fail = fail;
        this.time = time;
        this.random = random;
        this.trouble = trouble;
        this.log = log;
    }

    /** What counts against the limit at the server. */
    int total() {
        return opening + overdueOpening + open + closing;
    }

    /** Whether it had no room in the last {@code nanos}. */
    boolean wasFull(long nanos) {
        return lastFull != Long.MIN_VALUE && time.elapsed() - lastFull <= nanos;
    }

    private SlotPool pool() {
        return java.util.Objects.requireNonNull(pool);
    }

    private void require(boolean holds, Supplier<String> otherwise) {
        if (!holds) {
            fail.accept(otherwise.get());
        }
    }

    private long delay(long most) {
        return random.nextLong(most / 8, most);
    }

    private boolean troubled() {
        return random.nextInt(100) < trouble;
    }

    @Override
    public void open(Slot slot) {
        opening++;
        long id = ++opens;
        int bound = most.getAsInt();
        require(total() <= bound, () -> "opened " + total() + " of at most " + bound);
        boolean succeeds = !troubled();
        boolean refused = !succeeds && random.nextInt(6) == 0;
        ConnectFailure meaning =
                refused
                        ? ConnectFailure.CREDENTIALS
                        : random.nextInt(4) == 0 ? ConnectFailure.CAPACITY : ConnectFailure.OTHER;
        boolean overruns = troubled();
        long takes = overruns ? DEADLINE + delay(400 * MS) : delay(30 * MS);
        long begun = time.elapsed();
        int evictionsThen = evictions;
        log.add("open slot %d: %s", slot.record.number, succeeds);
        if (overruns) {
            long call = slot.call();
            time.schedule(() -> overrun(slot, call), DEADLINE);
        }
        time.schedule(
                () -> {
                    if (overruns) {
                        overdueOpening--;
                    } else {
                        opening--;
                    }
                    if (succeeds) {
                        open++;
                        log.add("opened slot %d", slot.record.number);
                        SimulatedConnection connection = new SimulatedConnection(id);
                        connection.spent = evictions > evictionsThen ? "evicted" : null;
                        pool().opened(slot, connection, time.elapsed() - begun);
                    } else {
                        log.add("open failed slot %d, refused %s", slot.record.number, refused);
                        lastRefusal = refused ? time.elapsed() : lastRefusal;
                        boolean full = meaning == ConnectFailure.CAPACITY;
                        lastFull = full ? time.elapsed() : lastFull;
                        pool().openFailed(slot, new IllegalStateException("no"), meaning);
                    }
                },
                takes);
    }

    private void overrun(Slot slot, long call) {
        opening--;
        overdueOpening++;
        log.add("open overdue slot %d", slot.record.number);
        pool().openOverdue(slot, call, new IllegalStateException("late"));
    }

    @Override
    public void check(Slot slot, PhysicalConnection connection, long patienceNanos) {
        checking++;
        call(slot, connection, Phase.CHECKING);
    }

    @Override
    public void reset(Slot slot, PhysicalConnection connection) {
        call(slot, connection, Phase.RESETTING);
    }

    private void call(Slot slot, PhysicalConnection physical, Phase phase) {
        SimulatedConnection connection = take(physical, phase);
        boolean well = !troubled();
        boolean overruns = troubled();
        long call = slot.call();
        log.add("%s %s: %s", phase, connection, well);
        if (!well) {
            connection.spent = "found broken";
        }
        if (overruns) {
            connection.spent = "overdue";
            time.schedule(
                    () -> {
                        log.add("overdue %s", connection);
                        checking -= phase == Phase.CHECKING ? 1 : 0;
                        require(pool().callOverdue(slot, call), () -> "overdue call unknown");
                    },
                    DEADLINE);
        } else if (random.nextInt(8) == 0) {
            // an alarm that lost to the answer, at whatever the slot does by then
            time.schedule(
                    () -> require(!pool().callOverdue(slot, call), () -> "call ended before"),
                    10 * MS + delay(30 * MS));
        }
        time.schedule(
                () -> {
                    connection.phase = Phase.OPEN;
                    if (phase == Phase.RESETTING) {
                        pool().resetDone(slot, well);
                    } else {
                        checking -= overruns ? 0 : 1;
                        pool().checked(slot, well);
                    }
                },
                overruns ? DEADLINE + delay(400 * MS) : delay(10 * MS));
    }

    @Override
    public void close(Slot slot, PhysicalConnection physical, CloseCause reason) {
        SimulatedConnection connection = take(physical, Phase.CLOSING);
        open--;
        closing++;
        log.add("close %s: %s", connection, reason);
        time.schedule(
                () -> {
                    closing--;
                    connection.phase = Phase.CLOSED;
                    log.add("closed slot %d", slot.record.number);
                    pool().closed(slot);
                },
                troubled() ? delay(500 * MS) : delay(5 * MS));
    }

    private SimulatedConnection take(PhysicalConnection physical, Phase next) {
        SimulatedConnection connection = (SimulatedConnection) physical;
        require(connection.phase == Phase.OPEN, () -> next + " of a connection " + connection);
        require(connection.owner == null, () -> next + " of a connection in use: " + connection);
        connection.phase = next;
        return connection;
    }
}
