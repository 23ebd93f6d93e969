package dev.weir.tools.doctor;

import dev.weir.tools.cli.Console;
import dev.weir.tools.cli.EarlyEnd;
import dev.weir.tools.cli.TimeOption;
import dev.weir.tools.server.Host;
import dev.weir.tools.server.HostReader;
import dev.weir.tools.server.ReadOnlySession;
import dev.weir.tools.server.ServerDoor;
import dev.weir.tools.server.ServerFacts;
import dev.weir.tools.server.ServerReader;
import dev.weir.tools.server.Session;
import dev.weir.tools.server.Timing;
import dev.weir.tools.text.FailureText;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads all that the rules judge by. */
final class DoctorRun {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);
    private static final int CONNECTS = 7;
    private static final int QUICK_CONNECTS = 3;
    private static final int TRIPS = 50;
    private static final int QUICK_TRIPS = 20;
    private static final double NANOS = 1e9;

    private final DoctorOptions options;
    private final Console console;
    private final EarlyEnd end;

    DoctorRun(DoctorOptions options, Console console, EarlyEnd end) {
        this.options = options;
        this.console = console;
        this.end = end;
    }

    /**
     * Reads a server.
     *
     * @throws IllegalStateException if it cannot be reached, or the end was asked for before
     *     anything was read
     */
    Examination of(ServerDoor door, @Nullable PoolFile pool) throws Exception {
        try (ReadOnlySession session = open(door)) {
            ServerReader reader = ServerReader.of(session, door);
            console.passing("reading the server's settings ...");
            ServerFacts facts =
                    end.unlessAsked(reader::facts)
                            .orElseThrow(
                                    () ->
                                            new IllegalStateException(
                                                    "stopped before the server was read: there is"
                                                            + " nothing to report"));
            Host host = HostReader.of(door, facts).told(options.cores(), options.memory());
            console.passing("measuring the way to the server ...");
            Timing timing =
                    end.unlessAsked(
                                    () ->
                                            Timing.of(
                                                    door,
                                                    options.isQuick() ? QUICK_CONNECTS : CONNECTS,
                                                    options.isQuick() ? QUICK_TRIPS : TRIPS))
                            .orElse(Timing.UNKNOWN);
            console.step(
                    "the server is read; looking at its sessions for %s (Ctrl-C: no longer)"
                            .formatted(TimeOption.text(options.watch())));
            long begin = System.nanoTime();
            List<List<Session>> looks = watch(reader, begin);
            return new Examination(
                    door,
                    facts,
                    host,
                    timing,
                    looks,
                    (System.nanoTime() - begin) / NANOS,
                    pool,
                    options.instances(),
                    options.deploying(),
                    LocalDate.now(ZoneOffset.UTC));
        }
    }

    private static ReadOnlySession open(ServerDoor door) {
        try {
            return ReadOnlySession.open(door);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "cannot connect to %s: %s".formatted(door.host(), FailureText.withState(e)), e);
        }
    }

    private List<List<Session>> watch(ServerReader reader, long begin) throws Exception {
        List<List<Session>> looks = new ArrayList<>();
        long nanos = options.watch().toNanos();
        boolean last = false;
        while (!last) {
            last = System.nanoTime() - begin >= nanos;
            console.passing(
                    "looking at the sessions (%d of %d) ..."
                            .formatted(looks.size() + 1, nanos / BETWEEN_LOOKS.toNanos() + 1));
            Optional<List<Session>> look = end.unlessAsked(reader::sessions);
            if (look.isEmpty()) {
                break;
            }
            looks.add(look.get());
            if (!last && end.unlessAsked(DoctorRun::pause).isEmpty()) {
                break;
            }
        }
        return looks;
    }

    private static boolean pause() throws InterruptedException {
        Thread.sleep(BETWEEN_LOOKS);
        return true;
    }
}
