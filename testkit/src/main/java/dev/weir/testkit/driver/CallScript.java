package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What shall happen to one kind of call: the grammar behind {@code database.on(Call.EXECUTE)}.
 *
 * <p>First narrow the calls, if need be ({@link #onConnection}, {@link #where}, {@link #after}),
 * then name an effect. Each effect takes hold at once, for calls that begin later, and lasts until
 * {@link #clear()}. Several effects of one call apply in the order they were scripted, so that a
 * delay scripted before a failure passes first. Thread-safe.
 */
public final class CallScript {

    private static final EnumSet<Ending> ENDINGS_OF_A_DELAY =
            EnumSet.of(Ending.ABORT, Ending.CANCEL, Ending.NETWORK_TIMEOUT);

    private final ScriptedDatabase database;
    private final Call call;
    private final List<Object> scope;
    private final Predicate<DriverCall> filter;
    private final long skipped;

    CallScript(ScriptedDatabase database, Call call) {
        this(database, call, List.of(), any -> true, 0);
    }

    private CallScript(
            ScriptedDatabase database,
            Call call,
            List<Object> scope,
            Predicate<DriverCall> filter,
            long skipped) {
        this.database = database;
        this.call = call;
        this.scope = scope;
        this.filter = filter;
        this.skipped = skipped;
    }

    /** Only calls on that physical connection. */
    public CallScript onConnection(int connectionId) {
        return narrowed(connectionId, driverCall -> driverCall.connectionId() == connectionId);
    }

    /**
     * Only calls of which the predicate holds; it runs in the calling thread and must be
     * thread-safe.
     */
    public CallScript where(Predicate<DriverCall> predicate) {
        return narrowed(predicate, predicate);
    }

    /**
     * Leaves the next {@code count} calls alone; counted per effect, from the moment the effect is
     * named.
     */
    public CallScript after(long count) {
        return new CallScript(database, call, scope, filter, count);
    }

    /**
     * Makes each call take that much longer. Replaces an earlier delay of the same call (and
     * connection), so a delay can be changed at run time; zero removes it. Ends early, with an
     * error, when the connection is aborted, the statement cancelled, or the connection's network
     * timeout runs out.
     */
    public CallScript delay(Duration delay) {
        long nanos = delay.toNanos();
        Effect pause = driverCall -> pause(driverCall, nanos);
        Rule rule =
                new Rule(
                        call,
                        List.of(call, scope),
                        filter,
                        Trigger.next(skipped, Long.MAX_VALUE),
                        pause,
                        true);
        database.setDelay(rule, nanos > 0);
        return this;
    }

    /**
     * Makes each call take the time that the model says for the number of such calls under way,
     * this one included.
     */
    public CallScript takes(CapacityModel model) {
        AtomicInteger underWay = new AtomicInteger();
        return always(
                driverCall -> {
                    int concurrency = underWay.incrementAndGet();
                    try {
                        pause(driverCall, model.serviceNanos(concurrency));
                    } finally {
                        underWay.decrementAndGet();
                    }
                });
    }

    /**
     * Makes each call throw what the supplier returns: an SQLException, a RuntimeException, an
     * Error, anything.
     */
    public CallScript fail(Supplier<? extends Throwable> failure) {
        return failNext(Long.MAX_VALUE, failure);
    }

    /** Makes the next call throw. */
    public CallScript failOnce(Supplier<? extends Throwable> failure) {
        return failNext(1, failure);
    }

    /** Makes the next {@code count} calls throw. */
    public CallScript failNext(long count, Supplier<? extends Throwable> failure) {
        return add(Trigger.next(skipped, count), throwing(failure));
    }

    /** Makes each {@code period}-th call throw. */
    public CallScript failEvery(long period, Supplier<? extends Throwable> failure) {
        return add(Trigger.every(skipped, period), throwing(failure));
    }

    /** Makes each call throw with that probability; equal seeds make equal sequences. */
    public CallScript failWithProbability(
            double probability, long seed, Supplier<? extends Throwable> failure) {
        return add(Trigger.random(skipped, probability, seed), throwing(failure));
    }

    /** Holds each call at a gate. */
    public Hang hang() {
        return hangNext(Long.MAX_VALUE);
    }

    /** Holds the next call at a gate. */
    public Hang hangOnce() {
        return hangNext(1);
    }

    /** Holds the next {@code count} calls at a gate. */
    public Hang hangNext(long count) {
        Hang hang = new Hang(database.time());
        add(Trigger.next(skipped, count), hang::hold);
        return hang;
    }

    /** Runs something in the calling thread before each call takes effect. */
    public CallScript run(CallAction action) {
        return always(action::on);
    }

    /**
     * Breaks the connection under the next call: the server is gone and the call fails with that
     * SQLState.
     */
    public CallScript killOnce(String sqlState) {
        return add(
                Trigger.next(skipped, 1),
                driverCall -> {
                    ScriptedConnection connection = driverCall.connection();
                    if (connection != null) {
                        connection.kill(sqlState);
                    }
                });
    }

    /** Drops everything scripted for this call, narrowed or not. Calls already held stay held. */
    public void clear() {
        database.clear(call);
    }

    private CallScript narrowed(Object how, Predicate<DriverCall> predicate) {
        List<Object> narrower = List.of(scope, how);
        return new CallScript(database, call, narrower, filter.and(predicate), skipped);
    }

    private CallScript always(Effect effect) {
        return add(Trigger.next(skipped, Long.MAX_VALUE), effect);
    }

    private CallScript add(Trigger trigger, Effect effect) {
        database.add(new Rule(call, List.of(call, scope), filter, trigger, effect, false));
        return this;
    }

    private Effect throwing(Supplier<? extends Throwable> failure) {
        return driverCall -> {
            throw Failures.<SQLException>raise(failure.get());
        };
    }

    private void pause(DriverCall driverCall, long nanos) throws SQLException {
        try (Stall stall = new Stall(driverCall, database.time(), ENDINGS_OF_A_DELAY)) {
            stall.await(nanos, () -> false);
        }
    }
}
