package dev.weir.lab.fleet;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.weir.Sizing;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import javax.sql.DataSource;

/** What pool each instance has. */
enum Kind {
    FLEET("Weir, fleet"),
    FIXED("Weir, fleet, fixed"),
    WEIR("Weir, no fleet"),
    TEN("HikariCP, 10 each"),
    SHARE("HikariCP, budget/N"),
    ONE("one HikariCP for all");

    private static final long TIMEOUT_MILLIS = 5_000;

    private static final int USUAL = 10;

    final String title;

    Kind(String title) {
        this.title = title;
    }

    /** Of so many instances each. */
    int size(int budget, int instances) {
        return switch (this) {
            case ONE, FIXED -> budget;
            case SHARE -> Math.max(1, budget / instances);
            default -> USUAL;
        };
    }

    /** With a budget of 0 it is in no fleet. */
    DataSource pool(String url, String user, int budget, int size) {
        if (compareTo(WEIR) <= 0) {
            WeirBuilder builder =
                    WeirDataSource.builder()
                            .jdbcUrl(url)
                            .username(user)
                            .password(user)
                            .initializationFailTimeout(-1L)
                            .connectionTimeout(TIMEOUT_MILLIS);
            if (this != WEIR && budget > 0) {
                builder.fleet("lab").fleetBudget(budget);
            }
            if (this == FIXED) {
                builder.sizing(Sizing.FIXED).maximumPoolSize(size).minimumIdle(2);
            }
            return builder.build();
        }
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setUsername(user);
        config.setPassword(user);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(TIMEOUT_MILLIS);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }
}
