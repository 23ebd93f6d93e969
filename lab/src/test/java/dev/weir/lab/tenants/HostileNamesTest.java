package dev.weir.lab.tenants;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class HostileNamesTest {

    private final Tenant real = Tenant.first(1).get(0);

    @Test
    void noHostileNameIsThatOfTheTenant() {
        assertThat(HostileNames.of(real).values()).isNotEmpty().doesNotContain(real.name());
    }

    @Test
    void aNameThatIsNotRefusedIsToldWithWhatCameInstead() {
        assertThat(
                        HostileNames.accepted(
                                real,
                                name ->
                                        name.equals("public")
                                                ? "a connection"
                                                : HostileNames.REFUSED))
                .containsExactly("public: a connection");
    }
}
