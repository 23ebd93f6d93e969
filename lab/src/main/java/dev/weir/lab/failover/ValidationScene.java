package dev.weir.lab.failover;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.DriverCall;
import dev.weir.testkit.driver.Ending;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A scripted driver whose connections of before the fault answer nothing any more and which, unlike
 * pgjdbc, ignores the timeout of {@code isValid}; only an abort gets a call back. Not a thing that
 * a real server can be made to do.
 */
final class ValidationScene implements Scene {

    private static final Duration CONNECT = Duration.ofMillis(5);

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final List<Hang> hangs = new ArrayList<>();

    ValidationScene() {
        database.on(Call.CONNECT).delay(CONNECT);
    }

    @Override
    public String url() {
        return database.url();
    }

    @Override
    public String user() {
        return Stage.ROLE;
    }

    @Override
    public String password() {
        return Stage.PASSWORD;
    }

    @Override
    public void begin() {
        Set<Integer> old =
                database.connections().stream()
                        .map(ScriptedConnection::id)
                        .collect(Collectors.toSet());
        Predicate<DriverCall> onOld = call -> old.contains(call.connectionId());
        for (Call call : List.of(Call.IS_VALID, Call.EXECUTE)) {
            hangs.add(database.on(call).where(onOld).hang().endingOn(Ending.ABORT));
        }
    }

    /** New connections are fine all along, and the old ones stay as they are. */
    @Override
    public void end() {}

    @Override
    public List<Long> attempts() {
        return database.connectNanos();
    }

    @Override
    public int peak() {
        return database.peak().counts().total();
    }

    @Override
    public OptionalInt stored() {
        return OptionalInt.empty();
    }

    @Override
    public void release() {
        hangs.forEach(Hang::release);
    }

    @Override
    public void close() {
        release();
        database.close();
    }
}
