package dev.weir.lab.tenants;

import java.util.List;

/**
 * A way with what its borrowers need, by tenant number.
 *
 * @param sizes how many rows each tenant has to choose from
 */
record PreparedStrategy(
        TenantStrategy way, List<Statements> statements, List<Check> checks, List<Size> sizes) {

    static PreparedStrategy of(
            TenantStrategy way, TenantFixture fixture, List<Tenant> tenants, int rows) {
        return new PreparedStrategy(
                way,
                tenants.stream().map(t -> fixture.statements(way.naming(), t)).toList(),
                tenants.stream().map(t -> fixture.check(way.naming(), t, way.roleOf(t))).toList(),
                tenants.stream().map(t -> Size.of(t, rows)).toList());
    }
}
