package dev.weir.peers;

import dev.weir.database.SessionList;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A server and pools that look at it, in virtual time; one seed is one history. */
final class VirtualFleet {
    static final long SECOND = 1_000_000_000L;

    private static final long BEGIN = 1_763_757_600;

    private static final class Session {
        final Peer owner;
        String name;

        Session(Peer owner, String name) {
            this.owner = owner;
            this.name = name;
        }
    }

    private final Random random;
    private final Map<Integer, Session> sessions = new TreeMap<>();
    private final PriorityQueue<Peer> due =
            new PriorityQueue<>(
                    Comparator.<Peer>comparingLong(p -> p.nextAt).thenComparing(p -> p.id));
    private long now;
    private long clockShift;
    private int lastPid;

    /** Looks at all sessions, and reads of single names. */
    int looksAtAll;

    int reads;

    /** Whether the server has no function that reads a session by its process id. */
    boolean refusesReads;

    VirtualFleet(long seed) {
        this.random = new Random(seed);
    }

    /** A pool of this kind. */
    final class Peer implements PeerSurvey.Server {
        final String id = HexFormat.of().toHexDigits(random.nextInt());
        final PeerSurvey look = new PeerSurvey(id);
        final List<Integer> pids = new ArrayList<>();

        /** It looks as earlier versions did: at all, for itself, without an answer. */
        boolean isEarlier;

        boolean isSeeking = true;
        boolean isPaused;
        boolean mayNotLook;
        boolean seesStates = true;
        double limit = 4;
        @Nullable Census census;
        @Nullable Runnable betweenLookAndName;
        private boolean goesOn;
        private long nextAt;
        private int through;

        private Peer(int connections) {
            connect(connections);
            nextAt = now + (long) (random.nextDouble() * 5 * SECOND);
            due.add(this);
        }

        void connect(int connections) {
            for (int i = 0; i < connections; i++) {
                pids.add(++lastPid);
                sessions.put(lastPid, new Session(this, "weir:" + id + " pool"));
            }
        }

        /** Other connections instead of those that it has. */
        void reconnect() {
            int connections = pids.size();
            pids.forEach(sessions::remove);
            pids.clear();
            connect(connections);
        }

        void end() {
            pids.forEach(sessions::remove);
            due.remove(this);
        }

        boolean answers() {
            return pids.stream()
                    .map(pid -> PoolTag.in(sessions.get(pid).name))
                    .anyMatch(
                            tag ->
                                    tag.answer() != null
                                            && seconds() - tag.seconds()
                                                    <= PeerPollInterval.answerSeconds());
        }

        private void lookNow() {
            nextAt = now + 5 * SECOND;
            if (isPaused || mayNotLook || !(isSeeking || goesOn)) {
                return;
            }
            // the same again unless somebody has it
            if (!pids.contains(through) || random.nextInt(3) == 0) {
                through = pids.get(random.nextInt(pids.size()));
            }
            try {
                if (isEarlier) {
                    lookAsBefore();
                    return;
                }
                PeerSurvey.Outcome outcome =
                        look.look(this, new PeerSurvey.Own(limit, SECOND, isSeeking, pids.size()));
                nextAt = now + outcome.nextNanos();
                goesOn = outcome.goesOn();
                census = outcome.census() == null ? census : outcome.census();
            } catch (SQLException e) {
                throw new AssertionError(e);
            }
        }

        private void lookAsBefore() throws SQLException {
            ServerSessions all = all();
            PoolTag own = new PoolTag(id, limit, SECOND, seconds());
            census = Census.of(all.summary(own, true), true, own, pids.size());
            publish(own);
        }

        @Override
        public ServerSessions all() {
            looksAtAll++;
            List<SessionList.Group> groups = new ArrayList<>();
            sessions.forEach(
                    (pid, session) -> {
                        boolean isVisible = seesStates || session.owner == this;
                        groups.add(
                                new SessionList.Group(
                                        session.name, false, !isVisible, 1, List.of(pid)));
                    });
            ServerSessions seen = new ServerSessions(groups, seconds());
            Runnable between = betweenLookAndName;
            if (between != null) {
                betweenLookAndName = null;
                between.run();
            }
            return seen;
        }

        @Override
        public SessionList.Names names(List<Integer> asked, @Nullable PoolTag own)
                throws SQLException {
            if (refusesReads) {
                throw new SQLException("no such function", "42883");
            }
            reads++;
            if (own != null) {
                sessions.get(through).name = own.untilTime() + seconds() + own.afterTime("pool");
            }
            return new SessionList.Names(
                    asked.stream()
                            .filter(sessions::containsKey)
                            .map(pid -> sessions.get(pid).name)
                            .toList(),
                    seconds());
        }

        @Override
        public void publish(PoolTag own) {
            sessions.get(through).name = own.applicationName("pool");
        }
    }

    /** A pool, whose first look comes within five seconds. */
    Peer pool(int connections) {
        return new Peer(connections);
    }

    List<Peer> pools(int number) {
        List<Peer> pools = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            pools.add(pool(3));
        }
        return pools;
    }

    /** Has it look at this moment. */
    void look(Peer pool) {
        due.remove(pool);
        pool.lookNow();
        due.add(pool);
    }

    void pass(int seconds) {
        long until = now + seconds * SECOND;
        while (!due.isEmpty() && due.peek().nextAt <= until) {
            Peer next = due.poll();
            now = next.nextAt;
            next.lookNow();
            due.add(next);
        }
        now = until;
    }

    void setClock(int seconds) {
        clockShift += seconds;
    }

    private long seconds() {
        return BEGIN + clockShift + now / SECOND;
    }

    List<Peer> answering() {
        return due.stream().filter(Peer::answers).toList();
    }

    List<Peer> present() {
        return List.copyOf(due);
    }
}
