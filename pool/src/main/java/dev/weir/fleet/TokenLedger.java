package dev.weir.fleet;

import static dev.weir.database.SessionTokens.NONE;

import dev.weir.FleetView;
import dev.weir.connect.Connector;
import dev.weir.database.SessionTokens;
import dev.weir.database.SessionTokens.Seen;
import dev.weir.database.SessionTokens.Want;
import dev.weir.lease.Slot;
import dev.weir.lease.SlotPool;
import dev.weir.lease.Verdict;
import dev.weir.session.Session;
import dev.weir.text.LoggedFailure;
import dev.weir.text.PoolLog;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pools that name the same fleet on one database have no more connections than its budget.
 *
 * <p>The right to be open is a token: one of so many numbered locks, held by the session and freed
 * by the server when that ends. A session that the pool has takes the token for the next, which
 * shares it then. A pool without a session connects first.
 *
 * <p>To a session without a token, or a pool below its share that found none, pools above their
 * share give connections. To a pool that wants more they give what they do not use. Thread-safe.
 */
public final class TokenLedger implements Connector.Gate {
    private static final System.Logger LOG = PoolLog.of("dev.weir");

    /** How long a connect waits for its turn, an ask for a session, that for a token or answer. */
    private static final long TURN_NANOS = 2_000_000_000L;

    private static final long ASK_NANOS = 100_000_000L;
    private static final long WAIT_NANOS = 10_000_000_000L;
    private static final long SECOND_NANOS = 1_000_000_000L;
    private static final long LEAST_NANOS = 250_000_000L;
    private static final long MOST_NANOS = 10_000_000_000L;

    /** Between two looks of a pool, for each instance: fifty looks a second over all. */
    private static final long EACH_NANOS = 20_000_000L;

    /** One look of so many counts, and is the only one of a pool that has nothing to give. */
    private static final int SELDOM = 16;

    private final String pool;
    private final String fleet;
    private final int instance = ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
    private final SlotPool slots;
    private final Host host;
    private final Semaphore passages = new Semaphore(1);

    /** The server's; null until a first session shows which server it is. */
    private volatile @Nullable SessionTokens locks;

    /** The connect that was let in last. */
    private volatile @Nullable Way inside;

    /** Connections of all instances; 0 = not known yet. */
    private volatile int budget;

    private volatile Seen seen = new Seen(0, 0, 0, true, Want.NOTHING);
    private int looks;

    /** Whether the log has told of another budget. */
    private boolean hasTold;

    /** Most connections that this pool may have at this moment; 0 = not told yet. */
    private volatile int most;

    /** Whether a connect has found no token since a look saw one. */
    private volatile boolean lacks;

    /** Whether a connect of its own may hold a waiting place, which a look would see. */
    private volatile boolean asks;

    /** This pool's own wants of its share: each stands for four seconds. */
    private final AtomicInteger ownWants = new AtomicInteger();

    /** Why there are no tokens; null while there are. */
    private volatile @Nullable String refusal;

    /** What the pool does for it. */
    public interface Host {
        /** Runs what takes its time, after so long. */
        void later(Runnable task, long nanos);

        /** All instances have so many connections together; told once. */
        void begins(int budget);

        /** The pool may have so many connections from now on. */
        void bound(int connections);

        /** There are no tokens, for a reason that is half a sentence. */
        void refused(String why);
    }

    /** The budget is of all instances; 0 = four fifths of what the server allows. */
    public TokenLedger(String pool, String fleet, int budget, SlotPool slots, Host host) {
        this.pool = pool;
        this.fleet = fleet;
        this.budget = budget;
        this.slots = slots;
        this.host = host;
    }

    /** What is known of the fleet; null where there are no tokens. */
    public @Nullable FleetView view() {
        Seen at = seen;
        boolean hungry = at.want() != Want.NOTHING;
        return refusal == null
                ? new FleetView(fleet, budget, at.members(), at.held(), hungry, at.other())
                : null;
    }

    private int open() {
        var state = slots.state();
        return state.idle() + state.leased() + state.held();
    }

    private int places() {
        return Math.max(4, budget / 10);
    }

    /** Of one instance, where all have as many; up where nobody gives to one with one fewer. */
    private int share(boolean isRounded) {
        int members = Math.max(1, seen.members());
        return Math.max(1, (budget + (isRounded ? members - 1 : 0)) / members);
    }

    private FleetBudgetException full() {
        lacks = true;
        return new FleetBudgetException(
                "All %d connections of fleet %s are taken: raise fleetBudget, or run fewer instances"
                        .formatted(budget, fleet));
    }

    /** The token of one session. A reset of its locks releases that, so it is taken again. */
    private record Token(SessionTokens tokens, int number, AtomicIntegerArray wants)
            implements Supplier<String> {
        @Override
        public String get() {
            return tokens.retaking(number);
        }
    }

    private interface Ask<T> {
        T ask(Connection through, Token own) throws SQLException;
    }

    /** Null: the session of that lease has no token, or is dead. */
    private <T> @Nullable T ask(Slot lent, Ask<T> question) {
        try {
            Session session = (Session) lent.connection();
            if (!(session.keeper() instanceof Token own)) {
                return null;
            }
            AtomicBoolean isOver = new AtomicBoolean();
            host.later(() -> breakOff(session, isOver), WAIT_NANOS);
            T answer = session.ask(through -> question.ask(through, own));
            return isOver.compareAndSet(false, true) ? answer : null;
        } catch (SQLException | RuntimeException dead) {
            LOG.log(Level.DEBUG, () -> pool + " - the fleet was not asked", LoggedFailure.of(dead));
            return null;
        }
    }

    private static void breakOff(Session silent, AtomicBoolean hasTold) {
        if (hasTold.compareAndSet(false, true)) {
            silent.end().breakOff();
        }
    }

    private static void end(Slot lent, boolean isAlive) {
        lent.release(lent.lease(), isAlive ? Verdict.LEND_ON : Verdict.RETIRE);
    }

    @Override
    public Connector.Passage enter() throws SQLException {
        if (refusal != null) {
            return (fresh, waits) -> {};
        }
        try {
            if (!passages.tryAcquire(TURN_NANOS, TimeUnit.NANOSECONDS)) {
                throw behind(inside);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw full();
        }
        Way way = new Way();
        inside = way;
        try {
            host.later(way::passIfHung, TURN_NANOS);
            way.ask();
            return way;
        } catch (Throwable failure) {
            way.close();
            throw failure;
        }
    }

    /** What a connect fails with that waits for another, which may hang. */
    private SQLException behind(@Nullable Way other) {
        return other != null && other.isThere && lacks
                ? full()
                : new SQLTransientConnectionException(
                        "Another connect of this pool has no answer yet", "08001");
    }

    /** One connect. */
    private final class Way implements Connector.Passage {
        /** Lent to hold the token; null where the connect has none or has had it. */
        private final AtomicReference<@Nullable Slot> vouching = new AtomicReference<>();

        private final AtomicBoolean isOver = new AtomicBoolean();
        private final AtomicBoolean hasTold = new AtomicBoolean();
        private volatile boolean isThere;
        private int number = NONE;

        /** Lets the next one in if the server knows of no session yet. */
        private void passIfHung() {
            if (!isThere && isOver.compareAndSet(false, true)) {
                passages.release();
            }
        }

        void ask() throws FleetBudgetException {
            Slot lent = open() == 0 ? null : slots.borrowAhead(ASK_NANOS, false);
            if (lent == null) {
                return;
            }
            Integer taken = TokenLedger.this.ask(lent, this::take);
            if (taken != null && taken != NONE) {
                number = taken;
                vouching.set(lent);
                host.later(this::letGo, LEAST_NANOS); // then borrowers need it
                return;
            }
            end(lent, taken != null);
            if (taken != null) {
                throw full();
            }
        }

        private int take(Connection through, Token own) throws SQLException {
            int taken = own.tokens.take(through, 0, budget, own.number);
            if (taken == NONE && !lacks) {
                seen = own.tokens.look(through, own.number, budget, places(), true).or(seen);
            }
            if (taken == NONE && slots.state().waiting() > 0) {
                int more = slots.state().total() <= share(false) ? 0 : 1;
                ownWants.addAndGet(1 - more);
                host.later(() -> ownWants.addAndGet(more - 1), 4 * SECOND_NANOS);
                own.wants.set(more, own.tokens.hunger(through, more > 0, own.wants.get(more)));
            }
            return taken;
        }

        /** Whether the session that vouched held the token until now. */
        private boolean letGo() {
            Slot lent = vouching.getAndSet(null);
            if (lent == null) {
                return false;
            }
            Boolean held =
                    TokenLedger.this.ask(lent, (by, own) -> own.tokens.leave(by, number, true));
            end(lent, held != null);
            return held != null && held;
        }

        @Override
        public void admit(Session fresh, Consumer<SQLException> waits) throws SQLException {
            isThere = true;
            host.later(() -> breakOff(fresh, hasTold), 2 * WAIT_NANOS);
            SessionTokens tokens = locks == null ? fresh.database().tokens(fleet, instance) : locks;
            locks = tokens;
            if (tokens == null || !fresh.isServersOwn()) {
                refuse(
                        "the database has no locks for it, or a pooler that shares sessions is in between");
                return;
            }
            budget = budget == 0 ? ofServer(fresh) : budget;
            boolean isVouched = vouching.get() != null;
            boolean isAlone =
                    isVouched && fresh.ask(t -> tokens.take(t, number, 1, NONE)) == number;
            boolean isShared = isVouched && !isAlone && fresh.ask(t -> tokens.share(t, number));
            if (letGo() && isAlone) {
                refuse("the server gives one lock to two sessions");
                return;
            }
            int mine = isAlone || isShared ? number : fresh.ask(by -> first(by, tokens, waits));
            if (mine == NONE) {
                throw full();
            }
            fresh.keep(new Token(tokens, mine, new AtomicIntegerArray(new int[] {NONE, NONE})));
            if (most == 0) {
                host.begins(budget);
                tell(budget);
                host.later(TokenLedger.this::look, LEAST_NANOS);
            }
        }

        /** A token for a session that nobody vouched for. */
        private int first(Connection through, SessionTokens tokens, Consumer<SQLException> waits)
                throws SQLException {
            int mine = tokens.take(through, 0, budget, NONE);
            int kept = open() == 0 ? 0 : places() / 2; // for pools that have none
            boolean isAwaited = kept == 0 || slots.state().waiting() > 0;
            boolean mayWait = mine == NONE && isAwaited && open() < share(false);
            asks = mayWait;
            int place = mayWait ? tokens.take(through, budget + kept, places() - kept, NONE) : NONE;
            if (place == NONE) {
                return mine;
            }
            waits.accept(full());
            for (long left = WAIT_NANOS; mine == NONE && isAwaited && left > 0; ) {
                long pause = ThreadLocalRandom.current().nextLong(ASK_NANOS / 2, ASK_NANOS);
                LockSupport.parkNanos(this, pause);
                left -= slots.isClosed() || Thread.currentThread().isInterrupted() ? left : pause;
                mine = tokens.take(through, 0, budget, NONE);
                isAwaited = kept == 0 || slots.state().waiting() > 0;
            }
            tokens.leave(through, place, false);
            return mine;
        }

        @Override
        public void close() {
            letGo();
            hasTold.set(true);
            isThere = false;
            asks = false;
            passIfHung();
        }
    }

    private static int ofServer(Session fresh) throws SQLException {
        var query = fresh.database().limits();
        int allowed = query == null ? Integer.MAX_VALUE : fresh.ask(query::by).allowed();
        return Math.max(1, (int) (allowed * 4L / 5));
    }

    private void refuse(String why) {
        if (refusal == null) {
            refusal = why;
            LOG.log(Level.WARNING, "%s - fleet=%s is off: %s".formatted(pool, fleet, why));
            host.refused(why);
        }
    }

    private void look() {
        if (slots.isClosed() || refusal != null) {
            return;
        }
        var at = slots.state();
        int total = at.total();
        boolean counts = looks++ % SELDOM == 0;
        boolean rests = at.idle() > 0 && total <= at.limits().floor() && total <= share(false);
        boolean isDue = lacks || most < budget || (total > 1 && (counts || !rests));
        boolean isNews = counts && (rests || seen.members() == 0); // a look is a use of the last
        Slot lent = isDue || isNews ? slots.borrowAhead(SECOND_NANOS, isDue) : null;
        Ask<Seen> question = (by, own) -> own.tokens.look(by, own.number, budget, places(), counts);
        Seen now = lent == null ? null : ask(lent, question);
        if (lent != null) {
            end(lent, now != null);
        }
        if (now != null) {
            seen = now.or(seen);
            if (!hasTold && view() instanceof FleetView view && view.otherBudget() > 0) {
                hasTold = true;
                LOG.log(Level.WARNING, pool + " - " + view.sentence());
            }
        }
        if (now != null && isDue) {
            boolean isRoom = now.room() && now.want() != Want.FIRST;
            int share = share(now.want() != Want.FIRST);
            int fewer = Math.min(total, most);
            fewer -= isRoom ? 0 : 1 + Math.max(0, fewer - share) / 4;
            Want others = ownWants.get() > 0 ? Want.FIRST : Want.SHARE;
            boolean gives = !asks && now.want().compareTo(others) >= 0;
            tell(Math.clamp(gives ? fewer : most + most / 16 + 1, share, budget));
            if (now.want() != Want.NOTHING && !isRoom && !asks && slots.state().waiting() == 0) {
                slots.closeUnused(SECOND_NANOS);
            }
            if (lacks && isRoom) {
                slots.hasRoom();
            }
            lacks = lacks && !isRoom && slots.state().waiting() > 0;
        }
        host.later(this::look, Math.clamp(seen.members() * EACH_NANOS, LEAST_NANOS, MOST_NANOS));
    }

    private void tell(int connections) {
        if (connections != most) {
            most = connections;
            host.bound(connections);
        }
    }
}
