package dev.weir;

import static dev.weir.TestPools.execute;

import dev.weir.testkit.jdbc.Interposed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;

/**
 * A model of a tenant cache by published rules that had to be withdrawn (raml-module-builder,
 * RMB-985 and RMB-1030): closing keeps a connection bound, in a list; the next borrower gets the
 * first available one of its tenant, else the oldest available one after two SETs. Closing is not
 * idempotent, and the same object is lent again. Kept to show that {@link TenantChecker} finds what
 * that leads to.
 */
final class PublishedTenantCache implements TenantChecker.Lender, AutoCloseable {
    private final Callable<Connection> driver;
    private final Semaphore permits;
    private final List<Kept> kept = new ArrayList<>();

    PublishedTenantCache(int size, Callable<Connection> driver) {
        this.driver = driver;
        this.permits = new Semaphore(size);
    }

    private static final class Kept {
        final Connection physical;
        Connection lent;
        String tenant = "";
        boolean available;

        Kept(Connection physical) {
            this.physical = physical;
        }
    }

    @Override
    public Connection lend(String tenant) throws SQLException {
        permits.acquireUninterruptibly();
        Kept chosen = choose(tenant);
        if (!chosen.tenant.equals(tenant)) {
            execute(chosen.physical, "set role " + tenant + ";set search_path to " + tenant);
            chosen.tenant = tenant;
        }
        return chosen.lent;
    }

    private Kept choose(String tenant) throws SQLException {
        synchronized (kept) {
            Kept any = null;
            for (Kept one : kept) {
                if (one.available && one.tenant.equals(tenant)) {
                    one.available = false;
                    return one;
                }
                any = any == null && one.available ? one : any;
            }
            Kept chosen = any == null ? open() : any;
            chosen.available = false;
            return chosen;
        }
    }

    private Kept open() throws SQLException {
        try {
            Kept made = new Kept(driver.call());
            made.lent = handle(made);
            kept.add(made);
            return made;
        } catch (SQLException e) {
            throw e;
        } catch (Exception e) {
            throw new SQLException(e);
        }
    }

    private Connection handle(Kept one) {
        return Interposed.connection(
                one.physical,
                call -> {
                    if (call.method().equals("close")) {
                        giveBack(one);
                        return null;
                    }
                    return call.pass();
                });
    }

    private void giveBack(Kept one) {
        synchronized (kept) {
            one.available = true;
        }
        permits.release();
    }

    @Override
    public void close() throws SQLException {
        for (Kept one : kept) {
            one.physical.close();
        }
    }
}
