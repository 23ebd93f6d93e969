package dev.weir.lab.spike;

import java.util.ArrayList;
import java.util.List;

/** What happened to physical connections and when, written by the database's side. Thread-safe. */
final class ConnectionLog {

    /** A step in a connection's life. */
    enum Step {
        CONNECT_BEGINS,
        OPEN,
        CLOSED
    }

    /** One step at one moment of {@link System#nanoTime}. */
    record Event(long nanos, Step step) {}

    private final List<Event> events = new ArrayList<>();

    synchronized void add(Step step) {
        events.add(new Event(System.nanoTime(), step));
    }

    /** All events in order of time. */
    synchronized List<Event> events() {
        return List.copyOf(events);
    }

    /** How many connections were open at that moment. */
    synchronized int openAt(long nanos) {
        int open = 0;
        for (Event event : events) {
            if (event.nanos() <= nanos && event.step() != Step.CONNECT_BEGINS) {
                open += event.step() == Step.OPEN ? 1 : -1;
            }
        }
        return open;
    }

    /** How many connects began from {@code from} on and until {@code to}. */
    synchronized int begunBetween(long from, long to) {
        int begun = 0;
        for (Event event : events) {
            if (event.step() == Step.CONNECT_BEGINS
                    && event.nanos() >= from
                    && event.nanos() <= to) {
                begun++;
            }
        }
        return begun;
    }
}
