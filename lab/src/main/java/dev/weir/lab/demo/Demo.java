package dev.weir.lab.demo;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Endpoint;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.text.FailureText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The three scenes, one after the other. Used once. */
final class Demo {

    /** The pools of the second scene. */
    static final List<String> POOLS = List.of("weir", "hikari", "dbcp2", "tomcat", "agroal");

    private static final Duration LOOK = Duration.ofMillis(100);

    private final DemoSettings settings;
    private final Panel panel;
    private final ProcessorShare share;
    private final EarlyEnd end;
    private final Map<Scene, Busyness> busyness = new EnumMap<>(Scene.class);
    private final Map<Scene, String> unfinished = new EnumMap<>(Scene.class);
    private Map<Place, String> explanations = Map.of();
    private SizeFindings size;
    private volatile SessionFindings sessions = new SessionFindings(List.of());
    private MinuteFindings minute;

    Demo(DemoSettings settings, Panel panel, ProcessorShare share, EarlyEnd end) {
        this.settings = settings;
        this.panel = panel;
        this.share = share;
        this.end = end;
        this.size = new SizeFindings(settings, Map.of(), Map.of());
        this.minute = new MinuteFindings(settings.script(), Map.of());
    }

    /** Runs them; each ends with its sentence, and one that fails leaves the others theirs. */
    DemoOutcome on(Server server) throws InterruptedException {
        play(Scene.SIZE, () -> runSize(server));
        play(Scene.SESSIONS, () -> runSessions(server));
        play(Scene.MINUTE, () -> runMinute(server));
        return outcome();
    }

    private interface Step {
        void run() throws Exception;
    }

    private void play(Scene scene, Step step) throws InterruptedException {
        int looks = share.count();
        try {
            if (!end.isAsked()) {
                step.run();
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            unfinished.put(scene, FailureText.of(e));
        }
        busyness.put(scene, share.since(looks));
        if (end.isAsked()) {
            unfinished.put(scene, DemoOutcome.INTERRUPTED);
        } else {
            panel.ends(outcome().verdict(scene));
        }
    }

    private DemoOutcome outcome() {
        return new DemoOutcome(
                settings,
                size,
                explanations,
                sessions,
                minute,
                share.all(),
                new EnumMap<>(busyness),
                new EnumMap<>(unfinished));
    }

    private void runSize(Server server) throws Exception {
        SizeScene scene = new SizeScene(server, settings, panel, share, end);
        size = scene.run();
        explanations = scene.explanations();
    }

    private void runSessions(Server server) throws Exception {
        panel.scene(Scene.SESSIONS, () -> sessions.narrow());
        List<BleedSample.Finding> all = new ArrayList<>();
        BleedSample.on(
                new Endpoint(server.url(), server.user(), server.password()),
                POOLS,
                end,
                finding -> {
                    all.add(finding);
                    sessions = new SessionFindings(List.copyOf(all));
                    panel.now(finding.pool());
                    panel.done(
                            "%s, %s: %s"
                                    .formatted(
                                            finding.pool(),
                                            finding.left(),
                                            SessionFindings.word(finding)));
                });
    }

    private void runMinute(Server server) throws Exception {
        share.look(LOOK);
        minute = new MinuteScene(server, settings.script(), panel, end).run();
        share.look(LOOK);
    }
}
