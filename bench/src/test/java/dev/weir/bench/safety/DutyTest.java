package dev.weir.bench.safety;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("long")
class DutyTest {

    @ParameterizedTest
    @EnumSource
    void weirDoesEveryDuty(Duty duty) throws Exception {
        try (ScriptedPool weir = new ScriptedPool("weir")) {
            assertThat(duty.done(weir)).isTrue();
        }
    }

    @Test
    void aPoolThatDoesNotIsFoundOut() throws Exception {
        try (ScriptedPool vibur = new ScriptedPool("vibur")) {
            assertThat(Duty.STATEMENTS_CLOSED.done(vibur)).isFalse();
        }
        try (ScriptedPool hikari = new ScriptedPool("hikari")) {
            assertThat(Duty.SCHEMA_RESET.done(hikari)).isFalse();
        }
    }
}
