package dev.weir.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class FailureTest {

    private static Failure.Step throwing(Exception e) {
        return () -> {
            throw e;
        };
    }

    @Test
    void aStepThatSucceedsHasNoReason() throws InterruptedException {
        assertThat(Failure.of(() -> {})).isEmpty();
    }

    @Test
    void aFailedBorrowIsAReasonOfOneLineAndNoError() throws InterruptedException {
        assertThat(Failure.of(throwing(new SQLException("no connection\nin 2 s"))))
                .contains("no connection");
        assertThat(Failure.of(throwing(new IllegalStateException())))
                .contains("IllegalStateException");
    }

    @Test
    void anInterruptEndsTheRunAndNotOneScene() {
        assertThatThrownBy(() -> Failure.of(throwing(new InterruptedException())))
                .isInstanceOf(InterruptedException.class);
    }
}
