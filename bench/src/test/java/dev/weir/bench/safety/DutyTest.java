package dev.weir.bench.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.catalogue.safety.Duty;
import dev.weir.catalogue.safety.ScriptedPool;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("long")
class DutyTest {

    @ParameterizedTest
    @EnumSource
    void weirDoesEveryDuty(Duty duty) throws Exception {
        try (ScriptedPool weir = open("weir")) {
            assertThat(duty.done(weir)).isTrue();
        }
    }

    @Test
    void aPoolThatDoesNotIsFoundOut() throws Exception {
        try (ScriptedPool vibur = open("vibur")) {
            assertThat(Duty.STATEMENTS_CLOSED.done(vibur)).isFalse();
        }
        try (ScriptedPool hikari = open("hikari")) {
            assertThat(Duty.SCHEMA_RESET.done(hikari)).isFalse();
        }
    }

    private static ScriptedPool open(String name) throws SQLException {
        return new ScriptedPool(url -> SafetySet.open(name, url));
    }
}
