package dev.weir.lease;

import dev.weir.Lane;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** What happens in a history: who comes, for how long, and what is done to the pool. */
final class HistoryActions {
    private static final long MS = 1_000_000L;

    private static final int FEWEST = 8;

    /** Most actions of a history. */
    static final int MOST = 32;

    /** Most actions where many borrowers come. */
    static final int MOST_CROWDED = 300;

    /** Places in the application; the last ones hold for long. */
    private static final int CALL_SITES = 4;

    private static final int FIRST_LONG = 3;

    private final SimulatedHistory history;
    private final HistoryShape shape;

    HistoryActions(SimulatedHistory history) {
        this.history = history;
        this.shape = history.shape;
    }

    /** How many there are in a history. */
    static int draw(HistoryShape shape, SplittableRandom random) {
        return shape.crowded() ? random.nextInt(MOST, MOST_CROWDED) : random.nextInt(FEWEST, MOST);
    }

    /** The time until the next action. */
    long gap(SplittableRandom random) {
        int r = random.nextInt(100);
        if (shape.brisk() && r < 90) {
            return random.nextLong(r < 70 ? MS / 10 : MS);
        }
        long most = r < 40 ? MS : r < 80 ? 10 * MS : r < 96 ? 80 * MS : 1_200 * MS;
        return random.nextLong(shape.crowded() ? Math.min(most, 20 * MS) : most);
    }

    void act(SplittableRandom random) {
        int r = random.nextInt(shape.crowded() ? 400 : 100);
        if (r < 64 || r >= 100) {
            int borrowers = random.nextInt(8) == 0 ? random.nextInt(2, 6) : 1;
            for (int i = 0; i < borrowers; i++) {
                borrow(random);
            }
        } else if (r < 72) {
            history.waiting.stream().skip(random.nextInt(4)).findFirst().ifPresent(history::leave);
        } else if (r < 80) {
            history.leases.stream()
                    .skip(random.nextInt(4))
                    .findFirst()
                    .ifPresent(lease -> interfere(lease, random));
        } else if (r < 84) {
            if (random.nextBoolean()) {
                history.operator.evictAll();
            } else {
                history.operator.evictOne(random);
            }
        } else if (r < 87) {
            history.operator.suspend();
        } else if (r < 91) {
            history.operator.resume();
        } else if (r < 96) {
            history.operator.setLimits(limits(random));
        } else if (r < 99 || random.nextInt(3) > 0) {
            changeRules(random);
        } else if (!history.closed) {
            history.operator.close(random.nextLong(300 * MS));
        }
    }

    private void changeRules(SplittableRandom random) {
        if (shape.sizing() == HistoryShape.Sizing.AUTO) {
            history.operator.tellLimit(random);
        } else {
            history.operator.setMaxWaiters(HistoryShape.maxWaiters(random));
        }
    }

    private void interfere(SimulatedLease lease, SplittableRandom random) {
        switch (random.nextInt(5)) {
            case 0, 1 -> history.operator.evictOnReturn(lease);
            case 2, 3 -> history.operator.end(lease, BorrowerPlan.any(random));
            default -> history.operator.lose(lease, random.nextInt(3) > 0);
        }
    }

    private void borrow(SplittableRandom random) {
        // short work comes first, so that the pool knows what is typical
        boolean begins = shape.crowded() && history.begun < FEWEST;
        int site = 1 + random.nextInt(begins ? FIRST_LONG - 1 : CALL_SITES);
        boolean nested = random.nextInt(16) < shape.nests() && !history.leases.isEmpty();
        history.borrow(
                new Request(
                        hold(site, random),
                        BorrowerPlan.any(random),
                        patience(site, random),
                        shape.tenant(random),
                        site,
                        hint(site, random),
                        nested ? history.leases.iterator().next().holder() : 0));
    }

    private static long patience(int site, SplittableRandom random) {
        long most = site >= FIRST_LONG ? 1_500 : 500;
        return random.nextLong(random.nextInt(4) == 0 ? 20 * MS : most * MS);
    }

    private @Nullable Lane hint(int site, SplittableRandom random) {
        if (!shape.hints() || random.nextInt(4) == 0) {
            return null;
        }
        boolean isLong = site >= FIRST_LONG;
        return isLong == random.nextInt(8) > 0 ? Lane.LONG : Lane.SHORT;
    }

    private long hold(int site, SplittableRandom random) {
        if (shape.brisk()) {
            return random.nextLong(random.nextInt(20) == 0 ? 20 * MS : MS / 8);
        }
        if ((shape.sizing() == HistoryShape.Sizing.AUTO || shape.hints()) && site >= FIRST_LONG) {
            return random.nextLong(50 * MS, 200 * MS);
        }
        boolean isShort = shape.crowded() || random.nextInt(12) > 0;
        return random.nextLong(isShort ? (shape.crowded() ? 5 : 25) * MS : 900 * MS);
    }

    static PoolLimits limits(SplittableRandom random) {
        int ceiling = random.nextInt(1, 7);
        return new PoolLimits(
                ceiling,
                random.nextInt(3) == 0 ? ceiling : random.nextInt(ceiling + 1),
                one(random, 0, 20, 100, 500) * MS,
                one(random, 0, 200, 1_000) * MS,
                one(random, 0, 150, 700) * MS,
                one(random, 0, 0, 400, 3_000) * MS,
                one(random, 0, 120) * MS);
    }

    private static int one(SplittableRandom random, int... of) {
        return of[random.nextInt(of.length)];
    }
}
