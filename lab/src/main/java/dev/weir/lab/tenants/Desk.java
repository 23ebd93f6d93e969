package dev.weir.lab.tenants;

import java.util.List;

/**
 * A way with what its borrowers need, by tenant number.
 *
 * @param sizes how many rows each tenant has to choose from
 */
record Desk(Way way, List<Statements> statements, List<Check> checks, List<Size> sizes) {

    static Desk of(Way way, Ground ground, List<Tenant> tenants, int rows) {
        return new Desk(
                way,
                tenants.stream().map(t -> ground.statements(way.naming(), t)).toList(),
                tenants.stream().map(t -> ground.check(way.naming(), t, way.roleOf(t))).toList(),
                tenants.stream().map(t -> Size.of(t, rows)).toList());
    }
}
