package dev.weir.lab.shift;

import static dev.weir.lab.shift.Kind.CALL;
import static dev.weir.lab.shift.Kind.ORDER;
import static dev.weir.lab.shift.Kind.PAGE;
import static dev.weir.lab.shift.Kind.REMOTE;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shifts of traffic as a power cut brings them: the number of requests stays, who asks and for what
 * does not. The occasion is Cloudflare's report on the power cut of 15 August 2017 in Taiwan:
 * traffic from desktops fell by a quarter, that from mobile devices rose.
 */
enum Scene {
    /** The report's own figures. */
    DEVICES(
            new Phase("before", new Mix(Map.of(PAGE, 60, CALL, 40))),
            new Phase("desktops down a quarter", new Mix(Map.of(PAGE, 45, CALL, 55)))),

    /** A region is gone, and comes back all at once. */
    REGION(
            new Phase("before", new Mix(Map.of(PAGE, 60, REMOTE, 40))),
            new Phase("a region is away", new Mix(Map.of(PAGE, 100))),
            new Phase("the region is back", new Mix(Map.of(PAGE, 60, REMOTE, 40)))),

    /** What is asked for changes: work that computes gives way to work that waits. */
    KINDS(
            new Phase("before", new Mix(Map.of(PAGE, 80, ORDER, 20))),
            new Phase("other kinds", new Mix(Map.of(PAGE, 20, REMOTE, 60, ORDER, 20))));

    private final List<Phase> phases;

    Scene(Phase... phases) {
        this.phases = List.of(phases);
    }

    /** The name on the command line. */
    String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** At least two; the mix moves between them at once. */
    List<Phase> phases() {
        return phases;
    }

    /** The names on the command line, with commas between. */
    static String titles() {
        return String.join(", ", Arrays.stream(values()).map(Scene::title).toList());
    }

    /**
     * The scene of that name.
     *
     * @throws IllegalArgumentException for an unknown name; the message has the known ones
     */
    static Scene named(String name) {
        for (Scene scene : values()) {
            if (scene.title().equals(name.strip().toLowerCase(Locale.ROOT))) {
                return scene;
            }
        }
        throw new IllegalArgumentException("--scenes takes %s, not '%s'".formatted(titles(), name));
    }
}
