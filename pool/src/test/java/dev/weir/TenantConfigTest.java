package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a pool is told of tenants, and what it makes of contradictions. */
@Tag("fast")
class TenantConfigTest {

    private static WeirConfig config(Object... namesAndValues) {
        Map<String, Object> all = new HashMap<>(Map.of("jdbcUrl", "jdbc:stub:x"));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return WeirConfig.of(all);
    }

    private static void assertFault(String sentence, Object... namesAndValues) {
        assertThatThrownBy(() -> config(namesAndValues))
                .isInstanceOf(WeirConfigException.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void aPoolHasTenantsWhenItIsToldOfThem() {
        assertThat(config().hasTenants()).isFalse();
        assertThat(config("tenants", "acme").hasTenants()).isTrue();
        assertThat(config("tenants", "acme", "tenancy", "off").hasTenants()).isFalse();
    }

    @Test
    void oneTenantHasAPartOfThePoolUnlessToldOtherwise() {
        assertThat(config("maximumPoolSize", "16").maxConnectionsPerTenant()).isZero();
        assertThat(
                        config("maximumPoolSize", "16", "maxConnectionsPerTenant", "2")
                                .maxConnectionsPerTenant())
                .isEqualTo(2);
    }

    @Test
    void aWayWithoutTenantsIsRefused() {
        assertFault("nothing says who the tenants are", "tenancy", "session");
        TenantResolver nobody = () -> null;
        assertFault("tenantResolver is set", "tenantResolver", nobody);
    }

    @Test
    void twoListsAreRefused() {
        TenantSource none = TenantSource.of();
        assertFault("keep the one", "tenants", "acme", "tenantSource", none);
    }

    @Test
    void labelsAndTheirBindingGoTogether() {
        assertFault("but not tenantBinding", "tenants", "acme", "tenancy", "label");
    }

    @Test
    void namesThatBecomeSqlAreChecked() {
        assertFault("neutralRole is 'x\"y'", "tenants", "acme", "neutralRole", "x\"y");
        assertFault("tenantSetting", "tenants", "acme", "tenantSetting", "role");
    }

    @Test
    void aTenantsShareIsNotNegative() {
        assertThatThrownBy(() -> TenantShare.DEFAULT.weight(-1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keysAreEqualWhenAllTheirPartsAre() {
        TenantKey acme = TenantKey.of("acme");
        assertThat(acme).isEqualTo(TenantKey.of("acme")).hasSameHashCodeAs(TenantKey.of("acme"));
        assertThat(acme)
                .isNotEqualTo(TenantKey.builder("acme").build())
                .isNotEqualTo(TenantKey.of("globex"));
        assertThat(TenantKey.builder("a").setting("x.y", "secret").build().toString())
                .doesNotContain("secret");
    }
}
