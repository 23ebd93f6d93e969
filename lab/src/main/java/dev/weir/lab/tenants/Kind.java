package dev.weir.lab.tenants;

import java.util.ArrayList;
import java.util.List;

/** An action of a user of the primary tenant or of one of the others. */
record Kind(Action action, boolean primary) {

    static List<Kind> all() {
        List<Kind> all = new ArrayList<>();
        for (Action action : Action.values()) {
            all.add(new Kind(action, true));
            all.add(new Kind(action, false));
        }
        return all;
    }

    String title() {
        return action.title() + ", " + (primary ? "primary" : "secondary");
    }
}
