package dev.weir.testkit.driver;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Everything scripted for a database at one moment: immutable, swapped as a whole, and null while
 * there is nothing, so that a call in an unscripted database costs one null check.
 */
final class Script {

    private final List<List<Rule>> rulesByCall;
    private final @Nullable WireLog log;

    private Script(List<List<Rule>> rulesByCall, @Nullable WireLog log) {
        this.rulesByCall = rulesByCall;
        this.log = log;
    }

    /** The script of these rules and this log, or null when it would do nothing. */
    static @Nullable Script of(List<Rule> rules, @Nullable WireLog log) {
        if (rules.isEmpty() && log == null) {
            return null;
        }
        List<List<Rule>> byCall = new ArrayList<>();
        for (Call call : Call.values()) {
            Predicate<Rule> ofCall = rule -> rule.call() == call;
            byCall.add(rules.stream().filter(ofCall).toList());
        }
        return new Script(List.copyOf(byCall), log);
    }

    void run(Call call, @Nullable ScriptedConnection connection, @Nullable Object detail)
            throws SQLException {
        WireLog wire = log;
        List<Rule> rules = rulesByCall.get(call.slot());
        if (wire == null && rules.isEmpty()) {
            return;
        }
        DriverCall driverCall = new DriverCall(call, connection, detail);
        if (wire != null) {
            wire.add(driverCall);
        }
        for (Rule rule : rules) {
            rule.apply(driverCall);
        }
    }
}
