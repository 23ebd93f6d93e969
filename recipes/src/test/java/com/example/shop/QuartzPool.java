package com.example.shop;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/** Quartz keeps its jobs in the application's database, on the application's pool. */
final class QuartzPool implements ConnectionProvider {
    private final DataSource pool;

    private QuartzPool(DataSource pool) {
        this.pool = pool;
    }

    static Scheduler scheduler(DataSource pool) throws SchedulerException {
        DBConnectionManager.getInstance().addConnectionProvider("shop", new QuartzPool(pool));
        Properties quartz = new Properties();
        quartz.setProperty("org.quartz.scheduler.instanceName", "shop");
        quartz.setProperty("org.quartz.threadPool.threadCount", "4");
        quartz.setProperty("org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX");
        quartz.setProperty(
                "org.quartz.jobStore.driverDelegateClass",
                "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate");
        quartz.setProperty("org.quartz.jobStore.dataSource", "shop");
        return new StdSchedulerFactory(quartz).getScheduler();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return pool.getConnection();
    }

    @Override
    public void initialize() {}

    @Override
    public void shutdown() {} // the pool is the application's
}
