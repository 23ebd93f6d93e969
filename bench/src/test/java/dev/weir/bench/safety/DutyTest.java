package dev.weir.bench.safety;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DutyTest {

    @ParameterizedTest
    @EnumSource
    void weirDoesEveryDuty(Duty duty) throws Exception {
        try (Subject weir = new Subject("weir")) {
            assertThat(duty.done(weir)).isTrue();
        }
    }

    @Test
    void aPoolThatDoesNotIsFoundOut() throws Exception {
        try (Subject vibur = new Subject("vibur")) {
            assertThat(Duty.STATEMENTS_CLOSED.done(vibur)).isFalse();
        }
        try (Subject hikari = new Subject("hikari")) {
            assertThat(Duty.SCHEMA_RESET.done(hikari)).isFalse();
        }
    }
}
