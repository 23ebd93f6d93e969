package dev.weir.spring.boot;

import dev.weir.CredentialsProvider;
import dev.weir.ExceptionOverride;
import dev.weir.WeirDataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Gives the starter's pool what the application has as beans and properties cannot say. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class SettingsFromBeans implements WeirDataSourceCustomizer {
    private final ObjectProvider<CredentialsProvider> credentials;
    private final ObjectProvider<ExceptionOverride> overrides;

    SettingsFromBeans(
            ObjectProvider<CredentialsProvider> credentials,
            ObjectProvider<ExceptionOverride> overrides) {
        this.credentials = credentials;
        this.overrides = overrides;
    }

    @Override
    public void customize(WeirDataSource pool, String beanName) {
        if (!beanName.equals("dataSource")) {
            return;
        }
        credentials.ifUnique(
                provider -> {
                    pool.setUsername(null);
                    pool.setPassword(null);
                    pool.setCredentialsProvider(provider);
                });
        overrides.ifUnique(pool::setExceptionOverride);
    }
}
