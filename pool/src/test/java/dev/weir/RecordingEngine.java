package dev.weir;

import dev.weir.connect.ConnectionFactory;
import dev.weir.engine.BorrowTerms;
import dev.weir.engine.WeirPool;
import dev.weir.lease.Clock;
import dev.weir.lease.SizeState;
import dev.weir.observe.MetricsRecorders;
import dev.weir.observe.PoolFigures;
import dev.weir.observe.PoolFigures.LaneFigures;
import dev.weir.observe.SizeFigures;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An engine that lends straight from the source and writes down what it was told. */
public final class RecordingEngine extends WeirPool {

    final List<String> calls = new ArrayList<>();
    final ConnectionFactory source;
    WeirConfig config;
    boolean suspended;
    boolean closed;

    RecordingEngine(WeirConfig config, ConnectionFactory source, MetricsRecorders recorders) {
        super(config, source, Clock.system(), null);
        this.config = config;
        this.source = source;
    }

    @Override
    public Connection getConnection() throws SQLException {
        if (closed) {
            throw new SQLNonTransientConnectionException("closed", "08003", 5);
        }
        return source.open(config.credentials());
    }

    @Override
    public Connection getConnection(BorrowTerms terms) throws SQLException {
        calls.add("getConnection" + terms);
        return getConnection();
    }

    @Override
    public ConnectionExecutor executor(BorrowTerms terms, Lane lane) {
        throw new UnsupportedOperationException();
    }

    @Override
    public PoolSnapshot snapshot() {
        return snapshot(config, suspended);
    }

    public static PoolSnapshot snapshot(WeirConfig config, boolean suspended) {
        return new PoolFigures(
                config.poolName(),
                6,
                2,
                3,
                1,
                0,
                0,
                4,
                config.maximumPoolSize(),
                config.minimumIdle(),
                config.maximumPoolSize(),
                1.5,
                suspended,
                100,
                1,
                2,
                9,
                0,
                Map.of(CloseCause.IDLE, 3L),
                0,
                0,
                LatencySummary.NONE,
                0,
                List.of(
                        new LaneFigures(Lane.SHORT, 1, 2, 5, 90, LatencySummary.NONE, 0),
                        new LaneFigures(Lane.LONG, 2, 2, 2, 10, LatencySummary.NONE, 1)),
                null,
                null);
    }

    @Override
    public Diagnosis diagnose() {
        return new Diagnosis(snapshot(), List.of());
    }

    @Override
    public PoolHealth health(long nanos) {
        calls.add("health " + Duration.ofNanos(nanos));
        return new PoolHealth(PoolHealth.Status.UP, "as told", null, snapshot());
    }

    @Override
    public FleetView fleet() {
        return null;
    }

    @Override
    public SizeExplanation explain() {
        return new SizeFigures(snapshot(), config.sizing(), SizeState.NONE, List.of(), List.of());
    }

    @Override
    public void close(Duration grace) {
        closed = true;
        calls.add("close " + grace);
        super.close(Duration.ZERO);
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void suspend() {
        suspended = true;
    }

    @Override
    public void resume() {
        suspended = false;
    }

    @Override
    public void softEvict() {
        calls.add("softEvict");
    }

    @Override
    public void evict(Connection handle) {
        calls.add("evict");
    }

    @Override
    public void reconfigure(WeirConfig changedConfig, ConfigKey changed) {
        config = changedConfig;
        calls.add("reconfigure " + changed);
    }

    @Override
    public void record(MetricsRecorders recorders) {}
}
