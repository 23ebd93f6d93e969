package dev.weir.lab.demo;

import dev.weir.lab.bleed.BleedSample;
import dev.weir.lab.cli.EarlyEnd;
import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Endpoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The three scenes, one after the other. Used once. */
final class Demo {

    /** The pools of the second scene. */
    static final List<String> POOLS = List.of("weir", "hikari", "dbcp2", "tomcat", "agroal");

    private static final Duration LOOK = Duration.ofMillis(100);

    private final DemoSettings settings;
    private final Panel panel;
    private final ProcessorShare share;
    private final EarlyEnd end;
    private volatile SessionFindings sessions = new SessionFindings(List.of());
    private MinuteFindings minute;
    private boolean busyAtMinute;

    Demo(DemoSettings settings, Panel panel, ProcessorShare share, EarlyEnd end) {
        this.settings = settings;
        this.panel = panel;
        this.share = share;
        this.end = end;
        this.minute = new MinuteFindings(settings.script(), Map.of());
    }

    /** Runs them; each ends with its sentence. */
    DemoOutcome on(Server server) throws Exception {
        SizeScene scene = new SizeScene(server, settings, panel, share, end);
        int looks = share.count();
        SizeFindings size = scene.run();
        boolean busyAtSize = share.busySince(looks);
        Scene at = Scene.SIZE;
        if (!end.isAsked()) {
            panel.ends(outcome(scene, size, busyAtSize, null).sizeVerdict());
            at = Scene.SESSIONS;
            runSessions(server);
        }
        if (!end.isAsked()) {
            panel.ends(sessions.verdict());
            at = Scene.MINUTE;
            runMinute(server);
        }
        if (!end.isAsked()) {
            panel.ends(outcome(scene, size, busyAtSize, null).minuteVerdict());
        }
        return outcome(scene, size, busyAtSize, end.isAsked() ? at : null);
    }

    private DemoOutcome outcome(
            SizeScene scene, SizeFindings size, boolean busy, @Nullable Scene interruptedAt) {
        return new DemoOutcome(
                settings,
                size,
                scene.explanations(),
                sessions,
                minute,
                share,
                busy,
                busyAtMinute,
                interruptedAt);
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
        int looks = share.count();
        share.look(LOOK);
        minute = new MinuteScene(server, settings.script(), panel, end).run();
        share.look(LOOK);
        busyAtMinute = share.busySince(looks);
    }
}
