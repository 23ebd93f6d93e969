package dev.weir;

import dev.weir.handle.Session;
import dev.weir.lease.LimitView;
import dev.weir.lease.Scheduler;
import dev.weir.lease.SlotPool;
import dev.weir.size.Fleet;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sees who else uses a PostgreSQL server, and lets other pools of this kind see this one.
 *
 * <p>The sessions are named when they are made ({@link PoolTag}), unless the user has named them:
 * then this pool cannot tell its own from others, and looks no further. Where the view cannot be
 * read the same. Nothing here costs a borrower anything: {@link SlotPool#lookAtServer} finds a
 * connection that nobody may be lent at the moment. Used by one thread of the pool at a time.
 */
final class FleetWatch {
    private static final System.Logger LOG = System.getLogger("dev.weir");

    private static final long FIRST_NANOS = 300_000_000L;

    /** The groundwork's; a peer's news is used for three of these. */
    private static final long INTERVAL_NANOS = 5_000_000_000L;

    /** Weight of the latest look in the share of others: one sees a moment only. */
    private static final double WEIGHT = 0.4;

    /** Without operators, and with names qualified: the search path is the user's. */
    private static final String SESSIONS =
            """
            select application_name, state, backend_type, pg_catalog.count(datid),
                   pg_catalog.date_part('epoch', pg_catalog.now())
              from pg_catalog.pg_stat_activity
             group by 1, 2, 3""";

    private static final String PUBLISH =
            "select pg_catalog.set_config('application_name', ?, false)";

    private final String pool;
    private final String id;
    private final Scheduler scheduler;
    private final SlotPool slots;
    private final LimitContext context;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile double foreignShare = Double.NaN;

    /**
     * @param id of the pool, by which its sessions are named
     */
    FleetWatch(String pool, String id, Scheduler scheduler, SlotPool slots, LimitContext context) {
        this.pool = pool;
        this.id = id;
        this.scheduler = scheduler;
        this.slots = slots;
        this.context = context;
    }

    /** A connection was opened; the first to PostgreSQL begins it all, a little later. */
    void opened(Connection physical) {
        if (physical.getClass().getName().startsWith("org.postgresql.")
                && begun.compareAndSet(false, true)) {
            scheduler.schedule(() -> slots.lookAtServer(INTERVAL_NANOS), FIRST_NANOS);
        }
    }

    /**
     * Looks, and publishes.
     *
     * @throws SQLException when the connection does not work
     */
    void look(Session session) throws SQLException {
        try {
            session.ask(this::look);
        } catch (SQLException | RuntimeException failure) {
            session.validate();
            LOG.log(Level.DEBUG, () -> pool + " - the server's sessions cannot be read", failure);
            slots.lookAtServer(0);
        }
    }

    private void look(Connection physical) throws SQLException {
        LimitView view = slots.limitView();
        if (view == null) {
            return;
        }
        List<Census.Sessions> sessions = new ArrayList<>();
        long seconds = 0;
        try (Statement statement = physical.createStatement();
                ResultSet rows = statement.executeQuery(SESSIONS)) {
            while (rows.next()) {
                sessions.add(
                        new Census.Sessions(
                                rows.getString(1),
                                rows.getString(2),
                                String.valueOf(rows.getString(3)),
                                rows.getInt(4)));
                seconds = (long) rows.getDouble(5);
            }
        }
        PoolTag own = new PoolTag(id, view.limit(), view.turnoverNanos(), seconds);
        Census census = Census.of(sessions, own, seconds);
        if (census.pools() == 0) {
            LOG.log(Level.DEBUG, () -> pool + " - its sessions have another name on the server");
            slots.lookAtServer(0);
            return;
        }
        if (view.atWork()) {
            learn(census.fleet().foreignShare());
        }
        if (view.seeking()) {
            publish(physical, own.applicationName(pool));
        }
        context.seen(census.pools(), withForeignShare(census.fleet()), census.others());
    }

    /** Only while it is at work: to a pool at rest whoever is busy would be all there is. */
    private void learn(double latest) {
        double before = foreignShare;
        foreignShare = Double.isNaN(before) ? latest : before + WEIGHT * (latest - before);
    }

    private Fleet withForeignShare(Fleet now) {
        return new Fleet(now.pools(), now.meanLimit(), now.turnoverNanos(), foreignShare);
    }

    private static void publish(Connection physical, String name) throws SQLException {
        try (PreparedStatement statement = physical.prepareStatement(PUBLISH)) {
            statement.setString(1, name);
            statement.execute();
        }
    }
}
