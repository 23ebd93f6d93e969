package dev.weir.catalogue.bleed;

import dev.weir.catalogue.bleed.Trace.How;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The traces of a database, being listed: most are a change and a look, each one statement. */
final class Traces {

    private final String tenant;
    private final String work;
    private final List<Trace> traces = new ArrayList<>();

    /**
     * No traces yet.
     *
     * @param tenant the query that sees what triggers and views set
     * @param work the table that transactions insert into
     */
    Traces(String tenant, String work) {
        this.tenant = tenant;
        this.work = work;
    }

    /** A call of a setter. */
    @FunctionalInterface
    interface Setter {
        void on(Connection connection) throws SQLException;
    }

    void setter(String name, Setter setter, Trace.Look look) {
        add(new Trace(name, How.SETTER, (c, row) -> setter.on(c), look));
    }

    /** What every driver has, and a look through it. */
    void autoCommit() {
        setter("setAutoCommit(false)", c -> c.setAutoCommit(false), c -> "" + c.getAutoCommit());
    }

    /** The same. */
    void readOnly() {
        setter("setReadOnly(true)", c -> c.setReadOnly(true), c -> "" + c.isReadOnly());
    }

    /** The same. */
    void isolation(String name, Setter setter) {
        setter(name, setter, c -> "" + c.getTransactionIsolation());
    }

    /** The same. */
    void holdability(int other) {
        setter("setHoldability", c -> c.setHoldability(other), c -> "" + c.getHoldability());
    }

    /** A change that its text names. */
    void sql(String name, String look, String change) {
        add(new Trace(name, How.SQL, (c, row) -> Sql.run(c, change), c -> Sql.one(c, look)));
    }

    /** Something that its text makes, looked for by name: a driver may tell of it from memory. */
    void made(String name, String change, String table) {
        add(new Trace(name, How.SQL, (c, row) -> Sql.run(c, change), c -> isThere(c, table)));
    }

    private static String isThere(Connection c, String table) {
        try {
            return "there: " + Sql.one(c, "select count(*) from " + table);
        } catch (SQLException noSuchTable) {
            return "not there";
        }
    }

    /** A change on the driver's own connection, which the pool does not see. */
    void pastThePool(String name, Class<?> driver, String change, String look) {
        add(
                new Trace(
                        name,
                        How.SQL,
                        (c, row) -> Sql.run((Connection) c.unwrap(driver), change),
                        c -> Sql.one(c, look)));
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
                        List.of(strike)));
    }

    /** An INSERT in a transaction that is left open. */
    void inserting(String name, Setter begin) {
        inserting(name, begin, c -> {});
    }

    /** The same, and something else in it. */
    void inserting(String name, Setter begin, Setter then) {
        add(
                new Trace(
                        name,
                        How.TRANSACTION,
                        (c, row) -> {
                            begin.on(c);
                            Sql.run(c, "insert into " + work + " values (" + row + ")");
                            then.on(c);
                        },
                        null));
    }

    void add(Trace trace) {
        traces.add(trace);
    }

    List<Trace> all() {
        return List.copyOf(traces);
    }
}
