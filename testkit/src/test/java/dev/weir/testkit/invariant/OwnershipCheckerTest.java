package dev.weir.testkit.invariant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.testkit.driver.ScriptedConnection;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class OwnershipCheckerTest {

    private final OwnershipChecker checker = new OwnershipChecker();

    @Test
    void oneOwnerAfterAnotherIsFine() {
        checker.borrowed(3).close();
        checker.borrowed(3).close();

        checker.assertNone();
    }

    @Test
    void twoOwnersAtOnceAreAViolationThatNamesBothThreads() throws InterruptedException {
        checker.borrowed(3);
        Thread.ofPlatform().name("second").start(() -> checker.borrowed(3)).join();

        assertThatThrownBy(checker::assertNone)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("connection 3")
                .hasMessageContaining("'second'")
                .hasMessageContaining("'" + Thread.currentThread().getName() + "'");
    }

    @Test
    void theIntruderDoesNotEndTheFirstOwnership() {
        checker.borrowed(3);
        checker.borrowed(3).close();
        checker.borrowed(3);

        assertThat(checker.violations()).hasSize(2);
    }

    @Test
    void theBackendTellsWhichConnectionItIs() throws SQLException {
        ScriptedConnection connection = new ScriptedDatabase().connect();
        checker.borrowed(connection);
        checker.borrowed(connection);

        assertThat(checker.violations()).hasSize(1);
    }
}
