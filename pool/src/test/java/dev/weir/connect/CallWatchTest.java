package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.handle.Session;
import dev.weir.handle.SessionSettings;
import dev.weir.handle.Sessions;
import dev.weir.lease.Scheduler;
import dev.weir.lease.VirtualTime;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Deadlines of calls to the driver, in virtual time. */
class CallWatchTest {
    private static final long MS = 1_000_000L;

    private final VirtualTime time = new VirtualTime();
    private final List<String> told = new ArrayList<>();
    private int looks;
    private boolean refusing;
    private final Scheduler scheduler =
            (task, delayNanos) -> {
                if (refusing) {
                    throw new RejectedExecutionException("shut down");
                }
                looks++;
                return time.schedule(task, delayNanos);
            };
    private final CallWatch watch = new CallWatch(time, scheduler);

    @Test
    void aDeadlineFiresOnce() {
        begin("a", 10);

        passUntil(9);
        assertThat(told).isEmpty();
        passUntil(10);
        assertThat(told).containsExactly("a");
        begin("b", 5);
        passUntil(1_000);
        assertThat(told).containsExactly("a", "b");
    }

    @Test
    void nothingFiresAfterTheAnswer() {
        CallWatch.Call answered = begin("answered", 10);
        begin("not answered", 10);
        passUntil(9);

        watch.ended(answered);

        passUntil(1_000);
        assertThat(told).containsExactly("not answered");
    }

    @Test
    void theNearerOfTwoDeadlinesFiresFirstWhicheverCallCameFirst() {
        begin("late", 30);
        passUntil(5);
        begin("soon", 10);
        begin("between", 20);

        passUntil(15);
        assertThat(told).containsExactly("soon");
        passUntil(25);
        assertThat(told).containsExactly("soon", "between");
        passUntil(30);
        assertThat(told).containsExactly("soon", "between", "late");
    }

    @Test
    void aCallThatBeginsWhileAnotherIsToldOfHasItsDeadline() {
        watch.begin(null, 10 * MS, () -> begin("next", 10));

        passUntil(20);

        assertThat(told).containsExactly("next");
    }

    @Test
    void manyShortCallsNeedAboutOneLookInTheTimeThatACallMayTake() {
        for (int i = 0; i < 1_000; i++) {
            passUntil(i);
            watch.ended(begin("short", 100));
        }

        assertThat(looks).isLessThanOrEqualTo(11);
    }

    @Test
    void withNothingUnderWayNothingIsScheduled() {
        watch.ended(begin("a", 10));
        passUntil(10);

        assertThat(time.nextDue()).isEqualTo(Long.MAX_VALUE);
        assertThat(told).isEmpty();
    }

    @Test
    void whatOneDeadlineThrowsKeepsNoOtherFromFiring() {
        for (String name : List.of("a", "b", "c")) {
            watch.begin(
                    null,
                    10 * MS,
                    () -> {
                        told.add(name);
                        throw new IllegalStateException("the test wants it so");
                    });
        }
        begin("later", 20);

        passUntil(20);

        assertThat(told).containsExactlyInAnyOrder("a", "b", "c", "later");
    }

    @Test
    void aSchedulerThatRefusesStopsNoCallAndIsAskedAgainByTheNext() {
        refusing = true;
        CallWatch.Call first = begin("first", 10);
        refusing = false;
        begin("second", 20);

        passUntil(20);

        assertThat(told).containsExactlyInAnyOrder("first", "second");
        watch.ended(first);
    }

    @Test
    void theSessionsOfCallsUnderWayAreKnownAndNoOthers() throws SQLException {
        Session ended = session(1);
        Session underWay = session(2);
        CallWatch.Call call = watch.begin(ended, 10 * MS, () -> {});
        watch.begin(underWay, 10 * MS, () -> {});
        begin("a connect has none", 10);

        watch.ended(call);

        List<Session> seen = new ArrayList<>();
        watch.forEachSession(seen::add);
        assertThat(seen).containsExactly(underWay);
    }

    @Test
    void anAnswerThatCameWhileTheProcessStoodStillWasTakenForOverdue() {
        CallWatch.Call answered = begin("answered", 5_000);
        begin("not answered", 5_000);
        passUntil(100);

        time.pause(20_000 * MS);
        passUntil(20_100);
        assertThat(told).isEmpty();
        watch.ended(answered);
        passUntil(20_400);

        assertThat(told).containsExactly("not answered");
    }

    private CallWatch.Call begin(String name, long millis) {
        return watch.begin(null, millis * MS, () -> told.add(name));
    }

    private void passUntil(long millis) {
        time.runUntil(millis * MS);
    }

    private static Session session(long id) throws SQLException {
        return new Sessions(SessionSettings.DEFAULTS).open(new ScriptedDatabase().connect(), id);
    }
}
