package dev.weir.lease;

import dev.weir.TenantShare;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import dev.weir.tenant.Tenant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What kind of pool a history is about, as a configuration of the whole pool would make it. */
record HistoryShape(
        Sizing sizing,
        boolean lanes,
        boolean everybodySays,
        boolean hints,
        int tenantsPerConnection,
        int maxWaiters,
        boolean brisk,
        boolean crowded,
        int nests) {
    private static final long MS = 1_000_000L;

    /** Of 100 histories, how many have none of it. */
    private static final int PLAIN = 25;

    /** Tenants of all kinds of shares; the one of number 0 is the pool's own user. */
    static final List<Tenant> TENANTS =
            IntStream.rangeClosed(1, 6)
                    .mapToObj(
                            n ->
                                    TenantWorld.tenant(
                                            n,
                                            new TenantShare(
                                                    1 + n % 3, n == 3 ? 1 : n == 4 ? 2 : 0)))
                    .toList();

    /** Who finds how many connections are lent. */
    enum Sizing {
        FIXED,
        AUTO
    }

    static HistoryShape draw(SplittableRandom random) {
        if (random.nextInt(100) < PLAIN) {
            return new HistoryShape(Sizing.FIXED, true, false, false, 0, 0, false, false, 0);
        }
        boolean tenants = random.nextInt(3) == 0;
        int s = random.nextInt(20);
        Sizing sizing = s < 15 ? Sizing.AUTO : Sizing.FIXED;
        boolean lanes = random.nextInt(4) > 0;
        boolean learns = lanes && sizing == Sizing.AUTO && !tenants;
        return new HistoryShape(
                sizing,
                lanes,
                learns && random.nextBoolean(),
                random.nextInt(3) == 0,
                tenants ? one(random, 1, 2, 16) : 0,
                maxWaiters(random),
                random.nextInt(3) == 0,
                sizing == Sizing.AUTO && random.nextInt(10) == 0,
                random.nextBoolean() ? 0 : 1 + random.nextInt(3));
    }

    static int maxWaiters(SplittableRandom random) {
        return random.nextInt(5) < 3 ? 0 : random.nextInt(1, 10);
    }

    /** Somebody to borrow for; null for the pool's own user. */
    @Nullable Tenant tenant(SplittableRandom random) {
        int n = tenantsPerConnection == 0 ? 0 : random.nextInt(TENANTS.size() + 1);
        return n == 0 ? null : TENANTS.get(n - 1);
    }

    static ServerView surroundings(SplittableRandom random) {
        int pools = random.nextInt(4);
        return new ServerView(
                random.nextInt(4) == 0 ? Integer.MAX_VALUE : random.nextInt(1, 10),
                random.nextInt(4) == 0,
                pools == 0 ? PeerPools.UNKNOWN : new PeerPools(pools, random.nextDouble()));
    }

    private static int one(SplittableRandom random, int... of) {
        return of[random.nextInt(of.length)];
    }

    /** As the whole pool configures and starts it. */
    void begin(SlotPool pool, double prior, long salt) {
        pool.setMaxWaiters(maxWaiters);
        if (!lanes) {
            pool.withoutLanes();
        }
        switch (sizing) {
            case FIXED -> {}
            case AUTO -> pool.findLimit(prior, salt);
        }
        if (brisk) {
            // the holds of the time before this history
            pool.core.meter.hold.observe(64 * MS / 20, 64, 100 * MS);
        }
        pool.start();
    }
}
