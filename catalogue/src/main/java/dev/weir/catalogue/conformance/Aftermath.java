package dev.weir.catalogue.conformance;

import dev.weir.testkit.invariant.LimitChecker;
import dev.weir.testkit.invariant.Violation;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What must hold when a row's fault is over and nobody uses the pool: all of its connections can be
 * borrowed at once and work (I3, I4), each by one borrower (I1), one more borrower waits (I3), and
 * there were never more physical connections than allowed (I2).
 */
final class Aftermath {

    /** From the end of the fault until the pool must be whole again. */
    private static final Duration RECOVERY = Duration.ofSeconds(3);

    /** How long borrowers of the trial may be on their way. */
    private static final Duration LAST_BORROWERS = Duration.ofSeconds(1);

    /** How long the borrower too many is watched. */
    private static final Duration WATCH = Duration.ofMillis(50);

    private final Stage stage;

    Aftermath(Stage stage) {
        this.stage = stage;
    }

    void check() throws Exception {
        stage.endFaults();
        giveBack();
        List<Connection> all = borrowAll();
        if (all.size() == stage.maximum()) {
            Task<Connection> oneMore = stage.borrow("one-more");
            Stage.pause(WATCH);
            if (oneMore.value() != null) {
                stage.notes()
                        .breach(
                                "I3: %d leases at once from a pool of %d"
                                        .formatted(all.size() + 1, all.size()));
            }
        }
        giveBack();
        for (Violation violation :
                new LimitChecker(stage.database(), stage.maximum()).violations()) {
            stage.notes().breach("I2: " + violation.detail());
        }
    }

    /**
     * Closes whatever the trial borrowed, and what borrowers that are still on their way get
     * meanwhile: nobody would give that back afterwards. A close that hangs or fails is for the row
     * to judge, and so is a borrower whose wait never ends.
     */
    private void giveBack() throws InterruptedException {
        long end = System.nanoTime() + stage.limit(LAST_BORROWERS) * 1_000_000;
        closeAll();
        while (stage.isAnybodyBorrowing() && System.nanoTime() < end) {
            Stage.pause(Duration.ofMillis(1));
            closeAll();
        }
        closeAll();
    }

    private void closeAll() throws InterruptedException {
        List<Task<Boolean>> closes = new ArrayList<>();
        for (Connection c = stage.lent().poll(); c != null; c = stage.lent().poll()) {
            closes.add(stage.run("give-back", c::close));
        }
        for (Task<Boolean> close : closes) {
            close.await(stage.limit(LAST_BORROWERS));
        }
    }

    private List<Connection> borrowAll() throws Exception {
        long end = System.nanoTime() + stage.limit(RECOVERY) * 1_000_000;
        List<Task<Connection>> borrowers = new ArrayList<>();
        for (int i = 0; i < stage.maximum(); i++) {
            borrowers.add(stage.borrow("afterwards-" + i));
        }
        List<Connection> served = new ArrayList<>();
        Set<Object> ids = new HashSet<>();
        String last = "";
        while (!borrowers.isEmpty() && System.nanoTime() < end) {
            Task<Connection> borrower = borrowers.removeFirst();
            if (!borrower.await(5)) {
                last = borrower.describe();
                borrowers.add(borrower);
                continue;
            }
            Connection connection = borrower.value();
            if (connection == null) {
                last = borrower.describe();
                Stage.pause(Duration.ofMillis(5));
                borrowers.add(stage.borrow("afterwards"));
                continue;
            }
            try {
                if (!ids.add(stage.backend(connection))) {
                    stage.notes().breach("I1: two leases of one physical connection");
                }
                served.add(connection);
            } catch (SQLException e) {
                // a connection that the fault broke: found by its user, replaced by the pool
                last = Task.describe(e);
                connection.close();
                borrowers.add(stage.borrow("afterwards"));
            }
        }
        if (!borrowers.isEmpty()) {
            stage.notes()
                    .breach(
                            "I3: afterwards only %d of %d connections can be borrowed (%s)"
                                    .formatted(served.size(), stage.maximum(), last));
        }
        return served;
    }
}
