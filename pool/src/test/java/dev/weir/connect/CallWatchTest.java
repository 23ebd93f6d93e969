package dev.weir.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.handle.OpenHandles;
import dev.weir.lease.Scheduler;
import dev.weir.lease.VirtualTime;
import dev.weir.session.ConnectionEnd;
import dev.weir.session.SessionSettings;
import dev.weir.session.Sessions;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Deadlines of calls to the driver, in virtual time. */
@Tag("fast")
class CallWatchTest {
    private static final long MS = 1_000_000L;

    private final VirtualTime time = new VirtualTime();
    private final long beginning = time.nanoTime();
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
        WatchedCall answered = begin("answered", 10);
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
        watch.begin(
                null,
                10 * MS,
                call -> {
                    begin("next", 10);
                    return 0;
                });

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
                    call -> {
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
        WatchedCall first = begin("first", 10);
        refusing = false;
        begin("second", 20);

        passUntil(20);

        assertThat(told).containsExactlyInAnyOrder("first", "second");
        watch.ended(first);
    }

    @Test
    void theConnectionsOfCallsUnderWayAreKnownAndNoOthers() throws SQLException {
        ConnectionEnd ended = connection();
        ConnectionEnd underWay = connection();
        WatchedCall call = watch.begin(ended, 10 * MS, ignored -> 0);
        watch.begin(underWay, 10 * MS, ignored -> 0);

        watch.ended(call);

        List<ConnectionEnd> seen = new ArrayList<>();
        watch.forEach(each -> seen.add(each.end()));
        assertThat(seen).containsExactly(underWay);
    }

    @Test
    void anAnswerThatCameWhileTheProcessStoodStillWasTakenForOverdue() {
        WatchedCall answered = begin("answered", 5_000);
        begin("not answered", 5_000);
        passUntil(100);

        time.pause(20_000 * MS);
        passUntil(20_100);
        assertThat(told).isEmpty();
        watch.ended(answered);
        passUntil(20_400);

        assertThat(told).containsExactly("not answered");
    }

    @Test
    void aCallIsSeenToAsOftenAsWasAskedForAndNotAfterItsEnd() {
        List<Long> at = new ArrayList<>();
        WatchedCall call =
                watch.begin(
                        null,
                        10 * MS,
                        ignored -> {
                            at.add((time.nanoTime() - beginning) / MS);
                            return at.size() < 4 ? 20 * MS : 0;
                        });
        begin("another", 35);

        passUntil(45);
        assertThat(at).containsExactly(10L, 30L);
        assertThat(told).containsExactly("another");
        passUntil(1_000);
        assertThat(at).containsExactly(10L, 30L, 50L, 70L);

        watch.ended(call);
        assertThat(time.nextDue()).isEqualTo(Long.MAX_VALUE);
    }

    private WatchedCall begin(String name, long millis) {
        return watch.begin(
                null,
                millis * MS,
                call -> {
                    told.add(name);
                    return 0;
                });
    }

    private void passUntil(long millis) {
        time.runUntil(millis * MS);
    }

    private static ConnectionEnd connection() throws SQLException {
        return new Sessions(OpenHandles::new, SessionSettings.DEFAULTS)
                .end(new ScriptedDatabase().connect());
    }
}
