package dev.weir.spring.boot.actuate;

import dev.weir.PoolSnapshot;
import dev.weir.WeirDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.metadata.AbstractDataSourcePoolMetadata;

/** A pool as Spring Boot's {@code jdbc.connections.*} meters see it. Works before the start. */
final class WeirPoolMetadata extends AbstractDataSourcePoolMetadata<WeirDataSource> {

    WeirPoolMetadata(WeirDataSource pool) {
        super(pool);
    }

    private PoolSnapshot snapshot() {
        return getDataSource().snapshot();
    }

    @Override
    public Integer getActive() {
        return snapshot().leased();
    }

    @Override
    public Integer getIdle() {
        return snapshot().idle();
    }

    /** The ceiling: what {@code sizing=auto} lends at a time moves with the load. */
    @Override
    public Integer getMax() {
        return snapshot().ceiling();
    }

    @Override
    public Integer getMin() {
        return snapshot().floor();
    }

    @Override
    @SuppressWarnings("NullAway") // Spring Boot 3's interface under the null marks of 4's package
    public @Nullable String getValidationQuery() {
        return getDataSource().getConnectionTestQuery();
    }

    @Override
    public Boolean getDefaultAutoCommit() {
        return getDataSource().isAutoCommit();
    }
}
