package dev.weir.lab.sizing;

import dev.weir.lab.world.Application;
import dev.weir.lab.world.SimulatedPool;
import dev.weir.lease.LimitView;
import dev.weir.size.LimitBounds;
import dev.weir.size.PeerPools;
import dev.weir.size.ServerView;
import dev.weir.testkit.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the view of a server's sessions tells the pools that look at it: as the product reads it,
 * without the statements that this takes.
 */
final class ServerSessions {
    private static final long FIRST_LOOK_NANOS = 300_000_000L;
    private static final long LOOK_NANOS = 5_000_000_000L;

    /** Looks in which pools that start together come to see each other. */
    private static final int LOOKS_AT_START = 3;

    /** Weight of the latest look in the share of others: one sees a moment only. */
    private static final double WEIGHT = 0.4;

    private final World world;
    private final long salt;
    private final List<Member> members = new ArrayList<>();
    private final List<Application> foreign = new ArrayList<>();

    /**
     * @param salt the same for all pools of this server
     */
    ServerSessions(World world, long salt) {
        this.world = world;
        this.salt = salt;
    }

    /** What is known of the server before anybody has looked. */
    static ServerView atFirst() {
        return new ServerView(Controls.CEILING, false, PeerPools.UNKNOWN);
    }

    /** A pool comes whose limit begins at {@code start}. */
    Member member(double start) {
        return new Member(start);
    }

    /** An application comes that has another kind of pool. */
    void add(Application stranger) {
        foreign.add(stranger);
    }

    /** A pool that can be seen, and what it has seen. */
    final class Member {
        private double start;
        private int looks;
        private double foreignShare = Double.NaN;
        private @Nullable SimulatedPool pool;
        private @Nullable Application application;

        private Member(double start) {
            this.start = start;
        }

        /** From now on it is seen, and if {@code sees} it looks. */
        void joins(SimulatedPool its, Application of, boolean sees) {
            pool = its;
            application = of;
            members.add(this);
            if (sees) {
                world.events().after(FIRST_LOOK_NANOS, () -> its.lookAtServer(LOOK_NANOS));
            }
        }

        /** The server has answered a look. */
        void look(SimulatedPool its) {
            LimitView view = its.pool().limitView();
            if (view == null) {
                return;
            }
            double shared = LimitBounds.prior(0, members.size());
            if (++looks <= LOOKS_AT_START
                    && shared < start
                    && its.pool().restartLimit(shared, salt)) {
                start = shared;
            }
            if (view.atWork()) {
                double latest = foreignShare();
                foreignShare =
                        Double.isNaN(foreignShare)
                                ? latest
                                : foreignShare + WEIGHT * (latest - foreignShare);
            }
            PeerPools peers = peers(its);
            int most = Controls.CEILING / Math.max(1, peers.pools());
            its.pool().setSurroundings(new ServerView(most, false, peers));
            world.events().after(LOOK_NANOS, its.pool()::lookIfDue);
        }

        private PeerPools peers(SimulatedPool its) {
            int seeking = 0;
            for (Member member : members) {
                SimulatedPool peer = Objects.requireNonNull(member.pool);
                LimitView view = peer.pool().limitView();
                if (view != null && (peer == its || view.seeking())) {
                    seeking++;
                }
            }
            return new PeerPools(seeking > 1 ? seeking : Math.min(2, members.size()), foreignShare);
        }
    }

    /** The share of others in the busy sessions. */
    private double foreignShare() {
        int others = foreign.stream().mapToInt(Application::inUse).sum();
        int ours =
                members.stream()
                        .mapToInt(member -> Objects.requireNonNull(member.application).inUse())
                        .sum();
        return others == 0 ? 0 : (double) others / (others + ours);
    }
}
