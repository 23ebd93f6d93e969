package dev.weir.lab.world;

import dev.weir.testkit.world.EventQueue;
import dev.weir.testkit.world.Mix;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A closed population: each user thinks, asks, waits for the answer, and thinks again. */
public final class Users {
    private final EventQueue events;
    private final Application application;
    private final Mix mix;
    private final SplittableRandom chance;
    private final SplittableRandom work;
    private final double thinkNanos;
    private final List<User> users = new ArrayList<>();
    private int active;

    /**
     * @param chance of the time they think
     * @param work chance of what they ask for
     * @param thinkNanos in the mean; exponential
     */
    public Users(
            EventQueue events,
            Application application,
            Mix mix,
            SplittableRandom chance,
            SplittableRandom work,
            double thinkNanos) {
        this.events = events;
        this.application = application;
        this.mix = mix;
        this.chance = chance;
        this.work = work;
        this.thinkNanos = thinkNanos;
    }

    /** Lets users come or go; who goes finishes what was begun. */
    public void set(int count) {
        active = count;
        while (users.size() < count) {
            users.add(new User(users.size()));
        }
        for (User user : users) {
            if (user.parked && user.index < count) {
                user.parked = false;
                user.think();
            }
        }
    }

    private final class User {
        private final int index;
        private boolean parked = true;

        User(int index) {
            this.index = index;
        }

        void think() {
            if (index >= active) {
                parked = true;
                return;
            }
            events.after((long) (thinkNanos * chance.nextExponential()), this::ask);
        }

        private void ask() {
            if (index >= active) {
                parked = true;
                return;
            }
            application.request(mix.draw(work), this::think);
        }
    }
}
