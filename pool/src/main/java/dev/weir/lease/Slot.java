package dev.weir.lease;

import dev.weir.CloseCause;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A place for one physical connection, and the single truth of who owns it.
 *
 * <p>Everything about ownership is one atomic word:
 *
 * <pre>
 *   63 ......... 48   47 .......................... 5   4        3        2 1 0
 *   number of the slot  generation (leases ever begun)  shared    evict   state
 * </pre>
 *
 * <p>A <em>lease</em> is the word at the moment of borrowing, with both bits clear. Borrowing moves
 * {@code (g, IDLE)} to {@code (g + 1, LEASED)}; whoever ends the lease (close, abort, eviction,
 * reclaim) moves {@code (g + 1, LEASED)} to something else. Both are one compare-and-set, so a
 * lease begins once and ends once whatever threads try, and a handle that kept its lease can tell
 * for ever whether it still owns the connection: no generation comes twice.
 *
 * <p>The evict bit makes the return of a leased slot go through the pool, which then retires or
 * validates the connection. The shared bit says that another thread than the borrower has called
 * the driver: the fast way back fails, so whoever ends the lease first takes it and then looks for
 * calls under way. Both can be set at any time and never invalidate the lease.
 *
 * <p>Words in the states {@code FREE}, {@code OPENING}, {@code RESERVED} and {@code CLOSING} belong
 * to the pool and change only under its lock; {@code IDLE}, {@code WITHHELD} and {@code LEASED} are
 * left by compare-and-set alone.
 */
public sealed class Slot permits PaddedSlot {
    /** No physical connection. */
    static final int FREE = 0;

    /** A connect is under way. */
    static final int OPENING = 1;

    /** Ready to lend: the only state the fast path takes from. */
    static final int IDLE = 2;

    /** Idle, but not to be lent at once: above the permits, or to be validated first. */
    static final int WITHHELD = 3;

    /** Owned by a borrower. */
    static final int LEASED = 4;

    /** Owned by the pool: being validated or reset. */
    static final int RESERVED = 5;

    /** A close is under way; still counted against the limit. */
    static final int CLOSING = 6;

    private static final long STATE = 7;
    private static final long EVICT = 8;
    private static final long SHARED = 16;
    private static final long BITS = EVICT | SHARED;

    private static final int GENERATION_SHIFT = 5;

    /** By this a lease of one slot is never one of another's. */
    private static final int NUMBER_SHIFT = 48;

    /** What each lease adds to the word. */
    static final long GENERATION = 1L << GENERATION_SHIFT;

    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(Slot.class, "word", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long word;

    /**
     * The lease begun last. Written by the borrower (or by whoever hands over) before anyone else
     * can read it.
     */
    private long lease;

    /**
     * {@link Thread#threadId()} of the borrower: a number, because a reference here would cost a GC
     * barrier per borrow.
     */
    private long holder;

    /**
     * When the present lease began, for those that are timed; otherwise 0, or when an earlier lease
     * began that {@link #meteredAs} names.
     */
    private long timedSince;

    /**
     * The lease that is timed for metrics alone, which need not go back through the pool for that;
     * 0 where the pool itself has the lease timed. Written after {@link #timedSince} and cleared
     * before it, so that whoever takes the lease away meanwhile finds no time at all or the
     * lease's.
     */
    private long meteredAs;

    private final SlotOwner pool;
    private @Nullable PhysicalConnection connection;

    /** What the pool knows of this slot beyond its word; guarded by the pool's lock. */
    final SlotRecord record;

    Slot(SlotOwner pool, int number) {
        this.pool = pool;
        this.record = new SlotRecord(number);
        this.word = (long) number << NUMBER_SHIFT;
    }

    /** The physical connection, never null between a borrow and the end of its lease. */
    public PhysicalConnection connection() {
        PhysicalConnection c = connection;
        if (c == null) {
            throw new IllegalStateException("slot " + record.number + " has no connection");
        }
        return c;
    }

    /** The lease begun last; meaningful to the thread that has just borrowed this slot. */
    public long lease() {
        return lease;
    }

    /** Whether {@code lease} still owns the connection. One volatile read; safe from any thread. */
    public boolean isLeasedAs(long lease) {
        return (word & ~BITS) == lease;
    }

    /**
     * Whether {@code lease} still owns the connection, its borrower alone has called the driver,
     * and its return need not go through the pool. One volatile read; safe from any thread.
     */
    public boolean isUndisturbed(long lease) {
        return word == lease;
    }

    /**
     * Whether that {@linkplain Thread#threadId thread} was given the present lease. Read without a
     * barrier: right for the borrower, and for whoever got the handle by a safe hand-over.
     */
    public boolean isBorrowedBy(long threadId) {
        return holder == threadId;
    }

    /**
     * Notes that another thread than the borrower is about to call the driver: from now on {@link
     * #releaseUndisturbed} fails. Safe from any thread; false when the lease has ended.
     */
    public boolean share(long lease) {
        return trySet(SHARED, lease);
    }

    /** Sets a bit, unless that lease has ended; whether it is set now. */
    private boolean trySet(long bit, long lease) {
        while (true) {
            long w = word;
            if ((w & ~BITS) != lease) {
                return false;
            }
            if ((w & bit) != 0 || WORD.compareAndSet(this, w, w | bit)) {
                return true;
            }
        }
    }

    /**
     * Ends a lease: the connection is lent on, reset or retired as {@code verdict} says. False: the
     * lease has ended before, by whatever thread.
     */
    public boolean release(long lease, Verdict verdict) {
        return pool.release(this, lease, verdict);
    }

    /**
     * Ends a lease whose connection is to be lent on. False: the lease has ended before, or another
     * thread than the borrower has called the driver; then it must be {@link #take taken} first and
     * judged afterwards.
     */
    public boolean releaseUndisturbed(long lease) {
        return pool.releaseUndisturbed(this, lease);
    }

    /**
     * Ends a lease for a caller that judges the connection next: the slot is the caller's, who must
     * call {@link #giveBack} or {@link #giveUp} at once. False: the lease has ended before.
     */
    public boolean take(long lease) {
        return pool.take(this, lease);
    }

    /** Whether the connection may have died before its lease began. Safe from any thread. */
    public boolean isInDoubt() {
        return pool.isUnseen() || isToBeEvicted();
    }

    /** Ends a lease before its first call, and waits for another; null: the lease goes on. */
    public @Nullable Waiter renew(long lease) {
        return pool.renew(this, lease);
    }

    /** Hands a taken slot back: it is lent on, reset or retired as {@code verdict} says. */
    public void giveBack(Verdict verdict) {
        pool.giveBack(this, verdict);
    }

    /** Hands a taken slot back: it is retired for a reason that may concern the others too. */
    public void giveUp(CloseCause reason) {
        pool.giveUp(this, reason);
    }

    /** Asks for retirement when the lease ends. Does nothing when it has ended. */
    public void evictOnReturn(long lease, CloseCause reason) {
        pool.evictOnReturn(this, lease, reason);
    }

    /** The server refused a statement of the lease as it would one of a dropped user. */
    public void denied() {
        pool.denied(this);
    }

    /** Remembers where the present lease was borrowed. Called by its borrower only. */
    public void borrowedAt(Throwable site) {
        record.site = site;
    }

    /** Has the present lease timed. Called by its borrower only, who has just begun it. */
    public void timeLease() {
        meteredAs = 0;
        timedSince = pool.clock.nanoTime();
    }

    /**
     * Has the present lease timed for metrics alone: it may still go back the fast way, and then
     * {@link PoolEvents#held} tells of it. Does nothing where the pool has it timed. Called by its
     * borrower only, who has just begun it.
     */
    public void meterLease() {
        if (timedSince == 0 || meteredAs != 0) {
            timedSince = pool.clock.nanoTime();
            meteredAs = lease;
        }
    }

    /**
     * The number of the connect, validation or reset that the pool has just asked for. For {@link
     * DriverGateway}, while it is being asked.
     */
    public long call() {
        return record.call;
    }

    // --- for the pool ---

    SlotOwner owner() {
        return pool;
    }

    long timedSince() {
        return timedSince;
    }

    /** The lease that {@link #timedSince} belongs to where it is timed for metrics; otherwise 0. */
    long meteredAs() {
        return meteredAs;
    }

    void notTimed() {
        meteredAs = 0;
        timedSince = 0;
    }

    int state() {
        return (int) (word & STATE);
    }

    /** Whether nobody has it, the pool included. */
    boolean isAtRest() {
        int state = state();
        return state == IDLE || state == WITHHELD;
    }

    /** The lease under way, 0 for none. */
    long presentLease() {
        long w = word;
        return (w & STATE) == LEASED ? w & ~BITS : 0;
    }

    boolean isToBeEvicted() {
        return (word & EVICT) != 0;
    }

    long holder() {
        return holder;
    }

    /** Leases that ever began here. */
    long leasesBegun() {
        return (word & (1L << NUMBER_SHIFT) - 1) >>> GENERATION_SHIFT;
    }

    /** The fast path: takes this slot for that thread if it is idle. Reads before it writes. */
    boolean tryLease(long threadId) {
        long w = word;
        if ((w & (STATE | EVICT)) != IDLE) {
            return false;
        }
        long leased = w + GENERATION + (LEASED - IDLE);
        if (!WORD.compareAndSet(this, w, leased)) {
            return false;
        }
        lease = leased;
        holder = threadId;
        return true;
    }

    /** The fast way back: from this lease to idle. */
    boolean tryReturn(long lease) {
        return WORD.compareAndSet(this, lease, lease - (LEASED - IDLE));
    }

    /** Takes the slot from this lease for the pool; whether the lease was still there. */
    boolean tryHold(long lease) {
        return tryHold(lease, BITS);
    }

    /** The same, unless another thread than the borrower has called the driver. */
    boolean tryHoldUndisturbed(long lease) {
        return tryHold(lease, EVICT);
    }

    private boolean tryHold(long lease, long allowed) {
        while (true) {
            long w = word;
            if ((w & ~allowed) != lease) {
                return false;
            }
            if (WORD.compareAndSet(this, w, (w & EVICT) | lease - (LEASED - RESERVED))) {
                return true;
            }
        }
    }

    /** Moves an idle slot to the pool's ownership or to the other idle state. */
    boolean tryMove(int from, int to) {
        long w = word;
        return (w & STATE) == from && WORD.compareAndSet(this, w, w - from + to);
    }

    /** Sets the evict bit, unless that lease has ended; whether it is set now. */
    boolean tryDoom(long lease) {
        return trySet(EVICT, lease);
    }

    /** Sets the state of a slot that the pool owns, clearing both bits. */
    void become(int state) {
        word = (word & ~(STATE | BITS)) | state;
    }

    /** Begins a lease on a slot that the pool owns, for somebody else. */
    void leaseTo(long threadId) {
        long leased = (word & ~(STATE | BITS)) + GENERATION + LEASED;
        lease = leased;
        holder = threadId;
        word = leased;
    }

    void occupy(@Nullable PhysicalConnection connection) {
        this.connection = connection;
    }
}
