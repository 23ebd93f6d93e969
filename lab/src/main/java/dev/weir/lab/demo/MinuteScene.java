package dev.weir.lab.demo;

import dev.weir.lab.load.Server;
import dev.weir.lab.pools.Adapters;
import dev.weir.lab.pools.Address;
import dev.weir.lab.pools.PoolSettings;
import dev.weir.lab.pools.PoolUnderTest;
import dev.weir.testkit.net.TcpProxy;
import dev.weir.tools.cli.EarlyEnd;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import javax.sql.DataSource;

/**
 * A bad minute: a spike, dead connections and a leak, one after the other, on a pool that few use.
 * The pools have it side by side, each behind a network of its own: so little work is no burden.
 */
final class MinuteScene {

    /** The longest that a user waits for a connection. */
    static final Duration PATIENCE = Duration.ofSeconds(2);

    /** Of each new connection, as in the spike experiment. */
    private static final Duration CONNECT = Duration.ofMillis(150);

    /** The second pool begins later, so that two spikes do not meet on the processors. */
    private static final Duration APART = Duration.ofMillis(300);

    /** Some pools wait in close() for what will not come; they may do so behind the command. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    private final Server server;
    private final Panel panel;
    private final EarlyEnd end;
    private final List<Seat> seats;
    private volatile MinuteFindings findings;

    /**
     * A pool that has the minute.
     *
     * @param pool not open yet
     */
    private record Seat(PoolUnderTest pool, BadMinute minute) {}

    MinuteScene(Server server, MinuteScript script, Panel panel, EarlyEnd end) {
        this.server = server;
        this.panel = panel;
        this.end = end;
        this.seats =
                List.of(
                        new Seat(Adapters.create("weir"), new BadMinute(script)),
                        new Seat(Adapters.create("hikari"), new BadMinute(script)));
        this.findings = new MinuteFindings(script, Map.of());
    }

    /** Runs it; answers no pool if the end was asked for. */
    MinuteFindings run() throws Exception {
        panel.scene(Scene.MINUTE, this::lines);
        panel.now("a spike, dead connections, leaks");
        findings = end.unlessAsked(this::sideBySide).orElse(findings);
        findings.lines().forEach(panel::done);
        return findings;
    }

    private List<String> lines() {
        if (!findings.answers().isEmpty()) {
            return findings.narrow();
        }
        return seats.stream()
                .map(s -> "%-13s %,d answers".formatted(s.pool().name(), s.minute().answered()))
                .toList();
    }

    private MinuteFindings sideBySide() throws Exception {
        Map<String, FutureTask<List<BadMinute.Answer>>> tasks = new LinkedHashMap<>();
        List<Thread> threads = new ArrayList<>();
        for (Seat seat : seats) {
            Duration later = APART.multipliedBy(threads.size());
            FutureTask<List<BadMinute.Answer>> task =
                    new FutureTask<>(
                            () -> {
                                Thread.sleep(later);
                                return answers(seat);
                            });
            tasks.put(seat.pool().name(), task);
            threads.add(Thread.ofPlatform().name("demo-minute").start(task));
        }
        try {
            Map<String, List<BadMinute.Answer>> answers = new LinkedHashMap<>();
            for (Map.Entry<String, FutureTask<List<BadMinute.Answer>>> task : tasks.entrySet()) {
                answers.put(task.getKey(), task.getValue().get());
            }
            return new MinuteFindings(findings.script(), answers);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            threads.forEach(Thread::interrupt);
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private List<BadMinute.Answer> answers(Seat seat) throws Exception {
        Address address = Address.of(server.url());
        TcpProxy network = TcpProxy.to(address.host(), address.port()).connectDelay(CONNECT);
        try {
            DataSource source =
                    seat.pool()
                            .open(
                                    new PoolSettings(
                                            address.through(network.port()).url(),
                                            server.user(),
                                            server.password(),
                                            MinuteScript.IDLE,
                                            null,
                                            PATIENCE,
                                            true));
            fill(source);
            return seat.minute().on(source, network);
        } finally {
            network.cut();
            Thread closing =
                    Thread.ofPlatform().daemon().name("demo-close").start(seat.pool()::close);
            var unused = closing.join(CLOSING);
            network.close();
        }
    }

    /** Has every idle connection open and used once. */
    private static void fill(DataSource source) throws Exception {
        List<Connection> all = new ArrayList<>();
        try {
            for (int i = 0; i < MinuteScript.IDLE; i++) {
                all.add(source.getConnection());
            }
        } finally {
            for (Connection connection : all) {
                connection.close();
            }
        }
    }
}
