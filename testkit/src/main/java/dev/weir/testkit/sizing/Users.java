package dev.weir.testkit.sizing;

import java.util.ArrayList;
import java.util.List;

/** A closed population: each user thinks, asks, waits for the answer, and thinks again. */
final class Users {
    private final Simulation simulation;
    private final VirtualPool pool;
    private final Chance chance;
    private final double think;
    private final List<User> users = new ArrayList<>();
    private int active;

    Users(Simulation simulation, VirtualPool pool, int count, double think) {
        this.simulation = simulation;
        chance = simulation.chance();
        this.pool = pool;
        this.think = think;
        set(count);
    }

    /** Lets users come or go; who goes finishes what was begun. */
    void set(int count) {
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
            simulation.after(chance.exponential(think), this::ask);
        }

        private void ask() {
            if (index >= active) {
                parked = true;
                return;
            }
            pool.request(this::think);
        }
    }
}
