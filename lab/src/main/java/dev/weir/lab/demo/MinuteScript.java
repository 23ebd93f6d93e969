package dev.weir.lab.demo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What happens in the bad minute, and when. Times are seconds from its beginning.
 *
 * @param calm before the spike, and again after it
 * @param silence without users; at its end the idle connections are dead
 * @param dead how long users ask then
 * @param leak how long they ask from the first request on that forgets its connection
 */
record MinuteScript(double calm, double silence, double dead, double leak) {

    static final MinuteScript FULL = new MinuteScript(2, 1.5, 7, 6);
    static final MinuteScript QUICK = new MinuteScript(0.5, 0.7, 1, 1);

    /** Requests that come at once. */
    static final int SPIKE = 50;

    /** Connections that the pools keep idle. */
    static final int IDLE = 5;

    /** Requests that keep their connection: a pool of HikariCP's default size has 7 left. */
    static final int FORGETFUL = 3;

    /** Users come at this pace, which a pool of one connection could serve. */
    private static final double EVERY = 0.025;

    private static final double FORGETFUL_EVERY = 0.05;

    /** What users met. */
    enum Event {
        CALM("a calm start", "calm"),
        SPIKE("a spike of 50", "spike"),
        DEAD("5 dead connections", "dead"),
        LEAK("3 leaks", "leaks");

        private final String title;
        private final String word;

        Event(String title, String word) {
            this.title = title;
            this.word = word;
        }

        /** The name in tables. */
        String title() {
            return title;
        }

        /** The name in a sentence that tells of all of them. */
        String word() {
            return word;
        }
    }

    /**
     * A user who comes.
     *
     * @param at seconds from the beginning
     * @param forgets whether the connection is never given back
     */
    record Arrival(double at, Event event, boolean forgets) {}

    /** When the idle connections die: users come a little later. */
    double deathAt() {
        return deadFrom() - 0.1;
    }

    private double deadFrom() {
        return 2 * calm + silence;
    }

    private double leakFrom() {
        return deadFrom() + dead;
    }

    /** How long users come. */
    double seconds() {
        return leakFrom() + leak;
    }

    /** When an event begins. */
    double begins(Event event) {
        return switch (event) {
            case CALM -> 0;
            case SPIKE -> calm;
            case DEAD -> deadFrom();
            case LEAK -> leakFrom();
        };
    }

    /** All users in order. */
    List<Arrival> arrivals() {
        List<Arrival> all = new ArrayList<>();
        steadily(all, Event.CALM, 0, calm);
        for (int i = 0; i < SPIKE; i++) {
            all.add(new Arrival(calm, Event.SPIKE, false));
        }
        steadily(all, Event.SPIKE, calm, 2 * calm);
        steadily(all, Event.DEAD, deadFrom(), leakFrom());
        for (int i = 0; i < FORGETFUL; i++) {
            all.add(new Arrival(leakFrom() + i * FORGETFUL_EVERY, Event.LEAK, true));
        }
        steadily(all, Event.LEAK, leakFrom(), seconds());
        all.sort(Comparator.comparingDouble(Arrival::at));
        return all;
    }

    private static void steadily(List<Arrival> all, Event event, double from, double to) {
        for (int i = 0; from + i * EVERY < to; i++) {
            all.add(new Arrival(from + i * EVERY, event, false));
        }
    }
}
