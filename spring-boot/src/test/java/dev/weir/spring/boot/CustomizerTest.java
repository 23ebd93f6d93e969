package dev.weir.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Credentials;
import dev.weir.CredentialsProvider;
import dev.weir.ExceptionOverride;
import dev.weir.PoolListener;
import dev.weir.WeirDataSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Tag("long")
class CustomizerTest {

    private final ApplicationContextRunner application =
            Applications.runner().withPropertyValues(Applications.H2);

    @Test
    void aCustomizerHasTheLastWord() {
        application
                .withPropertyValues("weir.datasource.maximum-pool-size=3")
                .withBean(
                        WeirDataSourceCustomizer.class,
                        () -> (pool, beanName) -> pool.setMaximumPoolSize(4))
                .run(
                        context ->
                                assertThat(
                                                context.getBean(WeirDataSource.class)
                                                        .getMaximumPoolSize())
                                        .isEqualTo(4));
    }

    @Test
    void aCustomizerMayBeABeanMethod() {
        application
                .withUserConfiguration(Patience.class)
                .run(
                        context ->
                                assertThat(
                                                context.getBean(WeirDataSource.class)
                                                        .getConnectionTimeout())
                                        .isEqualTo(5_000));
    }

    @Configuration(proxyBeanMethods = false)
    static class Patience {
        @Bean
        WeirDataSourceCustomizer patience() {
            return (pool, beanName) -> pool.setConnectionTimeout(Duration.ofSeconds(5));
        }
    }

    @Test
    void beansOfThePoolsInterfacesAreUsed() {
        CredentialsProvider provider = () -> Credentials.of("sa", "");
        ExceptionOverride override = e -> ExceptionOverride.Outcome.CONTINUE_EVICT;
        application
                .withPropertyValues("spring.datasource.username=other")
                .withBean(CredentialsProvider.class, () -> provider)
                .withBean(ExceptionOverride.class, () -> override)
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getCredentialsProvider()).isSameAs(provider);
                            assertThat(pool.getExceptionOverride()).isSameAs(override);
                            pool.getConnection().close();
                        });
    }

    @Test
    void everyListenerIsToldAndOneThatFailsKeepsNothingFromTheOthers() {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        application
                .withPropertyValues("weir.datasource.pool-name=shop")
                .withBean("first", PoolListener.class, FailingListener::new)
                .withBean("second", PoolListener.class, () -> new Listener(heard))
                .withBean("third", PoolListener.class, () -> new Listener(heard))
                .run(
                        context -> {
                            context.getBean(WeirDataSource.class).getConnection().close();
                            assertThat(List.of(next(heard), next(heard)))
                                    .containsExactly("opened shop", "opened shop");
                        });
    }

    private static String next(BlockingQueue<String> heard) throws InterruptedException {
        return String.valueOf(heard.poll(60, TimeUnit.SECONDS));
    }

    private static final class FailingListener implements PoolListener {
        @Override
        public void opened(String poolName, long connectionId, Duration took) {
            throw new IllegalStateException("a listener that fails");
        }
    }

    private record Listener(BlockingQueue<String> heard) implements PoolListener {
        @Override
        public void opened(String poolName, long connectionId, Duration took) {
            heard.add("opened " + poolName);
        }
    }
}
