package dev.weir.lab.spike;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A scripted driver: connects and queries are parked threads, so the machine is all the pools'. */
final class ScriptedSpikeDatabase implements SpikeDatabase {

    private static final String QUERY = "select work";

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final ConnectionLog log = new ConnectionLog();

    ScriptedSpikeDatabase(Duration connect, Duration query) {
        database.on(Call.CONNECT).run(call -> log.add(ConnectionLog.Step.CONNECT_BEGINS));
        database.on(Call.CONNECT).delay(connect);
        database.on(Call.CONNECT).run(call -> log.add(ConnectionLog.Step.OPEN));
        database.on(Call.CLOSE).run(call -> log.add(ConnectionLog.Step.CLOSED));
        database.on(Call.ABORT).run(call -> log.add(ConnectionLog.Step.CLOSED));
        database.on(Call.EXECUTE).where(call -> call.sql().equals(QUERY)).delay(query);
    }

    @Override
    public String jdbcUrl() {
        return database.url();
    }

    @Override
    public @Nullable String username() {
        return "scripted";
    }

    @Override
    public @Nullable String password() {
        return "scripted";
    }

    @Override
    public ConnectionLog connections() {
        return log;
    }

    @Override
    public String query() {
        return QUERY;
    }

    @Override
    public void close() {
        database.close();
    }
}
