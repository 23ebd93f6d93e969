package dev.weir.testkit.driver;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Which scripted database a URL's name means, in this JVM. */
final class DatabaseRegistry {

    private static final Map<String, ScriptedDatabase> BY_NAME = new ConcurrentHashMap<>();
    private static final AtomicInteger FRESH = new AtomicInteger();

    private DatabaseRegistry() {}

    static String freshName() {
        return "unnamed-" + FRESH.incrementAndGet();
    }

    static ScriptedDatabase named(String name) {
        return BY_NAME.computeIfAbsent(
                name, absent -> new ScriptedDatabase(absent, DriverTime.real(), true));
    }

    static void register(ScriptedDatabase database) {
        BY_NAME.putIfAbsent(database.name(), database);
    }

    static void remove(ScriptedDatabase database) {
        BY_NAME.remove(database.name(), database);
    }
}
