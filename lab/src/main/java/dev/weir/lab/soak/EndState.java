package dev.weir.lab.soak;

import dev.weir.lab.soak.Outcomes.Told;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * What is in the database after the load, held against what the clients were told: each commit is
 * there once, nothing is there that was refused or given up, what is unknown is there at most once,
 * and each list has the order in which transactions saw it grow. Read past pool and proxy.
 */
final class EndState {

    private static final int EXAMPLES = 20;
    private static final int FETCH = 5_000;

    private final List<String> lost = new ArrayList<>();
    private final List<String> risen = new ArrayList<>();
    private final List<String> doubled = new ArrayList<>();
    private final List<String> disordered = new ArrayList<>();
    private int lostCount;
    private int risenCount;
    private int doubledCount;
    private int disorderedCount;

    EndState() {}

    static EndState read(Connection direct, Transactions transactions) throws SQLException {
        EndState state = new EndState();
        direct.setAutoCommit(false);
        try (Statement statement = direct.createStatement()) {
            statement.setFetchSize(FETCH);
            byte[] times = new byte[transactions.entries().count()];
            try (ResultSet rows = statement.executeQuery("select id from soak_entries")) {
                while (rows.next()) {
                    times[rows.getInt(1)]++;
                }
            }
            state.judge("insert", transactions.entries(), times);
            times = new byte[transactions.appends().count()];
            List<Integer> unseen = transactions.lists().keys();
            try (ResultSet rows = statement.executeQuery("select key, ids from soak_lists")) {
                while (rows.next()) {
                    int[] list = ints(rows.getArray(2));
                    for (int id : list) {
                        times[id]++;
                    }
                    unseen.remove((Integer) rows.getInt(1));
                    transactions.lists().against(rows.getInt(1), list).forEach(state::disordered);
                }
            }
            for (int key : unseen) {
                transactions.lists().against(key, new int[0]).forEach(state::disordered);
            }
            transactions.lists().breaches().forEach(state::disordered);
            state.judge("append", transactions.appends(), times);
        }
        direct.rollback();
        return state;
    }

    static int[] ints(Array array) throws SQLException {
        Integer[] boxed = (Integer[]) array.getArray();
        int[] ints = new int[boxed.length];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = boxed[i];
        }
        return ints;
    }

    /** Holds how often each number is there against what was told of it. */
    void judge(String kind, Outcomes outcomes, byte[] times) {
        for (int id = 0; id < times.length; id++) {
            Told told = outcomes.of(id);
            if (told == Told.COMMITTED && times[id] == 0) {
                lostCount++;
                note(lost, "%s %d was acknowledged and is not there".formatted(kind, id));
            }
            if (told == Told.FAILED && times[id] > 0) {
                risenCount++;
                note(risen, "%s %d was refused or given up and is there".formatted(kind, id));
            }
            if (times[id] > 1) {
                doubledCount++;
                note(doubled, "%s %d is there %d times".formatted(kind, id, times[id]));
            }
        }
    }

    private void disordered(String breach) {
        disorderedCount++;
        note(disordered, breach);
    }

    private static void note(List<String> examples, String text) {
        if (examples.size() < EXAMPLES) {
            examples.add(text);
        }
    }

    int lostCount() {
        return lostCount;
    }

    int risenCount() {
        return risenCount;
    }

    int doubledCount() {
        return doubledCount;
    }

    int disorderedCount() {
        return disorderedCount;
    }

    /** The first breaches of each kind. */
    List<String> examples() {
        List<String> all = new ArrayList<>(lost);
        all.addAll(risen);
        all.addAll(doubled);
        all.addAll(disordered);
        return all;
    }
}
