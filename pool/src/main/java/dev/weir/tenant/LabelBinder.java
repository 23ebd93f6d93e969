package dev.weir.tenant;

import dev.weir.TenantBinding;
import java.sql.Connection;
import java.sql.SQLException;

/** Binds connections by what the user of the pool does. */
final class LabelBinder extends Binder {
    private final TenantBinding label;

    LabelBinder(TenantBinding label) {
        this.label = label;
    }

    @Override
    public void bind(Connection physical, Tenant tenant, boolean doubtful, int seconds)
            throws SQLException {
        label.scrub(physical);
        label.bind(physical, tenant.key());
    }

    @Override
    public void unbind(Connection physical, boolean doubtful, int seconds) throws SQLException {
        label.scrub(physical);
    }

    @Override
    public boolean tags() {
        return true;
    }
}
