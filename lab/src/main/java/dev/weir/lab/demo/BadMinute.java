package dev.weir.lab.demo;

import dev.weir.lab.demo.MinuteScript.Arrival;
import dev.weir.lab.demo.MinuteScript.Event;
import dev.weir.lab.load.Schedule;
import dev.weir.lab.load.Tables;
import dev.weir.testkit.net.TcpProxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** The bad minute of one pool. Used once. */
final class BadMinute {

    /** A query, as in the spike of the spike experiment. */
    private static final double QUERY_MILLIS = 2;

    /** What hangs longer after the last user came is given up. */
    private static final Duration GRACE = Duration.ofSeconds(3);

    private final MinuteScript script;
    private final List<Arrival> arrivals;
    private final Answer[] answers;
    private final List<Connection> forgotten = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger answered = new AtomicInteger();

    BadMinute(MinuteScript script) {
        this.script = script;
        this.arrivals = script.arrivals();
        this.answers = new Answer[arrivals.size()];
    }

    /**
     * What one user got.
     *
     * @param at when the user came, in seconds from the beginning
     * @param millis from then until the answer or the error
     * @param good whether it was an answer
     */
    record Answer(double at, Event event, double millis, boolean good) {}

    /** How many users have got their answer so far. */
    int answered() {
        return answered.get();
    }

    /**
     * Runs it.
     *
     * @param network between the pool and the server
     */
    List<Answer> on(DataSource source, TcpProxy network) throws InterruptedException {
        long[] offsets = arrivals.stream().mapToLong(one -> (long) (one.at() * 1e9)).toArray();
        Thread death =
                Thread.ofVirtual().name("demo-death").start(() -> die(System.nanoTime(), network));
        try {
            new Schedule(offsets, GRACE).run((number, due) -> serve(source, number, due));
        } finally {
            death.interrupt();
            death.join();
        }
        List<Answer> all = new ArrayList<>();
        for (int i = 0; i < answers.length; i++) {
            all.add(answers[i] == null ? neverAsked(arrivals.get(i)) : answers[i]);
        }
        return all;
    }

    /** A user whose turn to ask did not come within the minute. */
    private Answer neverAsked(Arrival one) {
        double left = script.seconds() - one.at() + GRACE.toSeconds();
        return new Answer(one.at(), one.event(), 1_000 * left, false);
    }

    private void die(long begin, TcpProxy network) {
        long at = begin + (long) (script.deathAt() * 1e9);
        while (!Thread.currentThread().isInterrupted()) {
            long left = at - System.nanoTime();
            if (left <= 0) {
                network.blackhole();
                return;
            }
            LockSupport.parkNanos(left);
        }
    }

    private void serve(DataSource source, int number, long due) {
        Arrival one = arrivals.get(number);
        boolean good = false;
        try {
            Connection c = source.getConnection();
            try {
                Tables.sleep(c, QUERY_MILLIS);
                good = true;
            } finally {
                giveBack(c, one.forgets());
            }
        } catch (SQLException e) {
            good = false;
        }
        if (good) {
            answered.incrementAndGet();
        }
        double millis = (System.nanoTime() - due) / 1e6;
        answers[number] = new Answer(one.at(), one.event(), millis, good);
    }

    private void giveBack(Connection c, boolean forgets) throws SQLException {
        if (forgets) {
            forgotten.add(c);
        } else {
            c.close();
        }
    }
}
