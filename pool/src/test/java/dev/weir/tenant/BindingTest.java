package dev.weir.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.TenantKey;
import dev.weir.TenantShare;
import dev.weir.testkit.driver.ScriptedDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A session is at a tenant by a bind alone, and no reset finds it there. */
@Tag("fast")
class BindingTest {
    private final List<String> sent = new ArrayList<>();
    private final Binding binding =
            new Binding(
                    new Binder() {
                        @Override
                        public void bind(Connection c, Tenant to, boolean doubtful, int seconds) {
                            sent.add("bind " + to.id());
                        }

                        @Override
                        public void unbind(Connection c, boolean doubtful, int seconds) {
                            sent.add("unbind");
                        }
                    },
                    new Binding.Counts());
    private Connection physical;
    private Tenant acme;

    @BeforeEach
    void bind() throws SQLException {
        physical = new ScriptedDatabase().connect();
        acme = Tenant.of(1, TenantKey.builder("acme").build(), new TenantShare(1, 0));
        binding.moveTo(physical, acme, 0);
    }

    @Test
    void aResetFindsNoTenantAndLeavesNone() throws SQLException {
        binding.reset(
                physical,
                0,
                () -> {
                    assertThat(binding.isUnknown()).as("meanwhile").isTrue();
                    sent.add("reset");
                });

        assertThat(sent).containsExactly("bind acme", "unbind", "reset");
        assertThat(binding.isAt(acme)).isFalse();
        assertThat(binding.isAt(null)).isTrue();
    }

    @Test
    void whereAResetThatFailedHasLeftItIsUnknown() {
        assertThatThrownBy(
                        () ->
                                binding.reset(
                                        physical,
                                        0,
                                        () -> {
                                            throw new SQLException("refused", "42501");
                                        }))
                .hasMessage("refused");

        assertThat(binding.isUnknown()).isTrue();
        assertThat(binding.isAt(null)).isFalse();
    }
}
