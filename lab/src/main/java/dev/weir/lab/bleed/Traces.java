package dev.weir.lab.bleed;

import dev.weir.lab.bleed.Trace.How;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The traces of a database, being listed: most are a change and a look, each one statement. */
final class Traces {

    private final String tenant;
    private final List<Trace> traces = new ArrayList<>();

    /**
     * No traces yet.
     *
     * @param tenant the query that sees what triggers and views set
     */
    Traces(String tenant) {
        this.tenant = tenant;
    }

    /** A call of a setter. */
    @FunctionalInterface
    interface Setter {
        void on(Connection connection) throws SQLException;
    }

    void setter(String name, Setter setter, Trace.Look look) {
        add(new Trace(name, How.SETTER, (c, row) -> setter.on(c), look));
    }

    /** A change that its text names. */
    void sql(String name, String look, String change) {
        add(new Trace(name, How.SQL, (c, row) -> Sql.run(c, change), c -> Sql.one(c, look)));
    }

    /** A change that is the work of a function. */
    void hidden(String name, String look, String change) {
        add(new Trace(name, How.HIDDEN, (c, row) -> Sql.run(c, change), c -> Sql.one(c, look)));
    }

    /** A change of the tenant by what {@code scene} makes and {@code strike} takes away. */
    void unnamed(String name, String change, String scene, String strike) {
        add(
                new Trace(
                        name,
                        How.UNNAMED,
                        (c, row) -> Sql.run(c, change),
                        c -> Sql.one(c, tenant),
                        List.of(scene),
                        List.of(strike),
                        null));
    }

    /** Something done to the only connection of the database at {@code url}, which is in memory. */
    void data(String name, String url, Trace.Act act) {
        add(new Trace(name, How.DATA, act, null, List.of(), List.of(), url));
    }

    void transaction(String name, Trace.Act leave) {
        add(new Trace(name, How.TRANSACTION, leave, null));
    }

    void add(Trace trace) {
        traces.add(trace);
    }

    List<Trace> all() {
        return List.copyOf(traces);
    }
}
