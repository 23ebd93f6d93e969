package dev.weir.lab.failover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.testkit.driver.Call;
import dev.weir.testkit.driver.Hang;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("fast")
@Timeout(60)
class BorrowersTest {

    private final ScriptedDatabase database = new ScriptedDatabase();
    private final Borrowers borrowers = new Borrowers(database.dataSource(), Work.READ);

    @Test
    void fiveGoodAnswersInARowAreEnough() throws InterruptedException {
        borrowers.start().join();

        assertThat(borrowers.log().recovered()).isTrue();
        assertThat(borrowers.log().answers()).hasSize(5).allMatch(AnswerLog.Answer::good);
    }

    @Test
    void aFailureBeginsTheCountAnewWhateverIsThrown() throws InterruptedException {
        database.on(Call.CONNECT).after(2).failOnce(() -> new SQLException("full", "53300"));
        database.on(Call.EXECUTE).after(4).failOnce(() -> new AssertionError("an error"));

        borrowers.start().join();

        assertThat(borrowers.log().answers())
                .extracting(AnswerLog.Answer::failure)
                .startsWith(null, null, "SQLException 53300", null, null, "AssertionError")
                .hasSize(11);
    }

    @Test
    void aBorrowerWhoIsHeldIsSeenAndByWhom() throws InterruptedException {
        Hang connecting = database.on(Call.CONNECT).hangOnce();
        Hang working = database.on(Call.EXECUTE).hangOnce();
        Thread thread = borrowers.start();

        connecting.awaitHeld(1, Duration.ofSeconds(20));
        assertThat(borrowers.log().waitsForThePool()).isTrue();
        assertThat(borrowers.log().heldNanos()).isPositive();
        connecting.release();

        working.awaitHeld(1, Duration.ofSeconds(20));
        assertThat(borrowers.log().waitsForThePool()).isFalse();
        assertThat(borrowers.log().heldNanos()).isPositive();
        working.release();
        thread.join();
        assertThat(borrowers.log().longestWaitNanos()).isPositive();
    }
}
