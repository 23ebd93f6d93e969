package dev.weir.spring.boot.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.Holder;
import dev.weir.Lane;
import dev.weir.Lanes;
import dev.weir.WeirDataSource;
import dev.weir.spring.boot.WeirAutoConfiguration;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Which lane of the pool the connections of a service take. */
@Tag("long")
class LanesTest {

    private final ApplicationContextRunner application =
            new ApplicationContextRunner()
                    .withConfiguration(
                            AutoConfigurations.of(
                                    WeirAutoConfiguration.class, WeirLaneAutoConfiguration.class))
                    .withUserConfiguration(Application.class);

    private void with(Consumer<Work> test, String... properties) {
        application
                .withPropertyValues(properties)
                .run(context -> test.accept(context.getBean(Work.class)));
    }

    /** Borrows a connection as Spring does, and says which lane it took. */
    record Look(DataSource dataSource, WeirDataSource pool) {

        Lane now() {
            Connection connection = DataSourceUtils.getConnection(dataSource);
            try {
                // one that is got lazily is got now
                connection.getMetaData();
                List<Holder> holders = pool.diagnose().holders();
                long mine = holders.stream().mapToLong(Holder::connectionId).max().orElseThrow();
                return holders.stream()
                        .filter(holder -> holder.connectionId() == mine)
                        .findFirst()
                        .orElseThrow()
                        .lane();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            } finally {
                DataSourceUtils.releaseConnection(connection, dataSource);
            }
        }
    }

    /** For results of generic methods, which AssertJ would take for predicates. */
    private static void assertLane(Lane wanted, Lane taken) {
        assertThat(taken).isEqualTo(wanted);
    }

    @Test
    void noTimeOfTheStartIsSpentOnClassesOfTheFramework() {
        assertThat(LanePostProcessor.mayBeAnnotated("org.springframework.boot.Banner")).isFalse();
        assertThat(LanePostProcessor.mayBeAnnotated("org.springframework.samples.petclinic.Vets"))
                .isTrue();
        assertThat(LanePostProcessor.mayBeAnnotated("com.example.shop.Reports")).isTrue();
    }

    @Test
    void workIsShortUnlessItSaysOtherwise() {
        with(work -> assertThat(work.plain()).isEqualTo(Lane.SHORT));
    }

    @Test
    void aMethodWithTheAnnotationTakesItsLane() {
        with(work -> assertThat(work.report()).isEqualTo(Lane.LONG));
    }

    @Test
    void theLaneIsThereWhenTheTransactionBegins() {
        with(work -> assertThat(work.reportInTransaction()).isEqualTo(Lane.LONG));
    }

    @Test
    void afterTheMethodTheLaneIsAsBefore() {
        with(
                work -> {
                    assertThat(work.report()).isEqualTo(Lane.LONG);
                    assertThat(CurrentLane.get()).isNull();
                    assertThat(work.plain()).isEqualTo(Lane.SHORT);
                });
    }

    @Test
    void theServiceInTheDocumentationTakesItsLane() {
        application
                .withBean(
                        DocumentedReports.class,
                        () ->
                                new DocumentedReports(
                                        new DocumentedReports.Orders(
                                                year -> {
                                                    assertThat(CurrentLane.get())
                                                            .isEqualTo(Lane.LONG);
                                                    return BigDecimal.valueOf(year);
                                                })))
                .run(
                        context ->
                                assertThat(context.getBean(DocumentedReports.class).turnover(2026))
                                        .isEqualTo("2026"));
    }

    @Test
    void anExceptionEndsItToo() {
        with(
                work -> {
                    try {
                        work.fails();
                    } catch (IllegalStateException expected) {
                        assertThat(CurrentLane.get()).isNull();
                        return;
                    }
                    throw new AssertionError("it did not fail");
                });
    }

    @Test
    void theInnerAnnotationHolds() {
        application.run(
                context -> {
                    Work work = context.getBean(Work.class);
                    Reports reports = context.getBean(Reports.class);
                    assertLane(Lane.SHORT, reports.calls(work::shortWork));
                    assertLane(Lane.LONG, reports.calls(work::plain));
                });
    }

    @Test
    void theAnnotationOfAClassIsThatOfItsMethodsUnlessTheyHaveOne() {
        application.run(
                context -> {
                    Reports reports = context.getBean(Reports.class);
                    assertThat(reports.yearly()).isEqualTo(Lane.LONG);
                    assertThat(reports.headline()).isEqualTo(Lane.SHORT);
                });
    }

    @Test
    void anInterfaceWithTheAnnotationCountsAsForRepositories() {
        application.run(
                context ->
                        assertThat(context.getBean(Repository.class).all()).isEqualTo(Lane.LONG));
    }

    @Test
    void anInterfaceWithTheAnnotationOfItsOwnCountsForWhatItInherits() {
        application.run(
                context ->
                        assertThat(context.getBean(LongRepository.class).inherited())
                                .isEqualTo(Lane.LONG));
    }

    @Test
    void workOfAsyncTakesItsLaneOnItsOwnThread() {
        with(
                work -> {
                    assertThat(work.later().join()).isEqualTo(Lane.LONG);
                    assertThat(CurrentLane.get()).isNull();
                });
    }

    @Test
    void codeWithoutABeanNamesItsLaneItself() {
        with(
                work -> {
                    try {
                        assertLane(Lane.LONG, CurrentLane.call(Lane.LONG, work::plain));
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                    CurrentLane.run(Lane.LONG, () -> assertThat(work.plain()).isEqualTo(Lane.LONG));
                    assertThat(work.plain()).isEqualTo(Lane.SHORT);
                });
    }

    @Test
    void readOnlyTransactionsAreAsAllOthersByDefault() {
        with(work -> assertThat(work.reads()).isEqualTo(Lane.SHORT));
    }

    @Test
    void readOnlyTransactionsTakeTheLaneOfTheSetting() {
        with(
                work -> {
                    assertThat(work.reads()).isEqualTo(Lane.LONG);
                    assertThat(work.inTransaction()).isEqualTo(Lane.SHORT);
                    assertThat(work.plain()).isEqualTo(Lane.SHORT);
                },
                "weir.lanes.read-only-transactions=long");
    }

    @Test
    void theAnnotationBeatsReadOnly() {
        with(
                work -> assertThat(work.shortRead()).isEqualTo(Lane.SHORT),
                "weir.lanes.read-only-transactions=long");
    }

    @Test
    void aTransactionWithinAReadOnlyOneIsItsOwn() {
        application
                .withPropertyValues("weir.lanes.read-only-transactions=long")
                .run(
                        context -> {
                            Work work = context.getBean(Work.class);
                            assertThat((int) work.readsAndThen(work::longConnectionsNow))
                                    .isEqualTo(1);
                        });
    }

    @Test
    void aConnectionThatIsBorrowedLateInAReadOnlyTransactionIsItsToo() {
        application
                .withPropertyValues("weir.lanes.read-only-transactions=long")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            DataSource lazy = new LazyConnectionDataSourceProxy(pool);
                            var manager = new JdbcTransactionManager(lazy);
                            TransactionTemplate read = new TransactionTemplate(manager);
                            read.setReadOnly(true);
                            Lane lane = read.execute(status -> new Look(lazy, pool).now());
                            assertThat(lane).isEqualTo(Lane.LONG);
                        });
    }

    @Test
    void aValueThatIsNoLaneIsRefused() {
        application
                .withPropertyValues("weir.lanes.read-only-transactions=slow")
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .rootCause()
                                        .hasMessageContaining("dev.weir.Lane.slow"));
    }

    @Test
    void aPoolWithoutLanesIsNotAsked() {
        application
                .withPropertyValues("weir.datasource.lanes=off")
                .run(
                        context -> {
                            WeirDataSource pool = context.getBean(WeirDataSource.class);
                            assertThat(pool.getLanes()).isEqualTo(Lanes.OFF);
                            assertThat(pool.getLaneResolver()).isNull();
                        });
    }

    /** The work of an application. */
    static class Work {
        private final Look look;

        Work(Look look) {
            this.look = look;
        }

        Lane plain() {
            return look.now();
        }

        @UseLane(Lane.LONG)
        public Lane report() {
            return look.now();
        }

        @UseLane(Lane.LONG)
        @Transactional
        public Lane reportInTransaction() {
            return look.now();
        }

        @UseLane(Lane.SHORT)
        public Lane shortWork() {
            return look.now();
        }

        @UseLane(Lane.LONG)
        public void fails() {
            throw new IllegalStateException();
        }

        @Async
        @UseLane(Lane.LONG)
        public CompletableFuture<Lane> later() {
            return CompletableFuture.completedFuture(look.now());
        }

        @Transactional(readOnly = true)
        public Lane reads() {
            return look.now();
        }

        @Transactional
        public Lane inTransaction() {
            return look.now();
        }

        @UseLane(Lane.SHORT)
        @Transactional(readOnly = true)
        public Lane shortRead() {
            return look.now();
        }

        @Transactional(readOnly = true)
        public <T> T readsAndThen(Callable<T> work) throws Exception {
            return work.call();
        }

        @Transactional(propagation = Propagation.REQUIRES_NEW)
        public Integer longConnectionsNow() {
            assertThat(look.pool().snapshot().leased()).isEqualTo(2);
            return look.pool().snapshot().lane(Lane.LONG).leased();
        }
    }

    /** A bean whose work is long. */
    @UseLane(Lane.LONG)
    static class Reports {
        private final Look look;

        Reports(Look look) {
            this.look = look;
        }

        public Lane yearly() {
            return look.now();
        }

        @UseLane(Lane.SHORT)
        public Lane headline() {
            return look.now();
        }

        public <T> T calls(Callable<T> work) throws Exception {
            return work.call();
        }
    }

    /** As Spring Data makes them: the annotation is on the interface alone. */
    interface Repository {
        @UseLane(Lane.LONG)
        Lane all();
    }

    /** What repositories inherit. */
    interface Inherited {
        Lane inherited();
    }

    /** All of it is long. */
    @UseLane(Lane.LONG)
    interface LongRepository extends Inherited {}

    /** Makes a proxy of an interface that its target does not have. */
    record RepositoryFactory<T>(Class<T> type, Look look) implements FactoryBean<T> {

        @Override
        public T getObject() {
            ProxyFactory factory = new ProxyFactory();
            factory.setTarget(new Object());
            factory.setInterfaces(type);
            factory.addAdvice((MethodInterceptor) call -> look.now());
            return type.cast(factory.getProxy());
        }

        @Override
        public Class<?> getObjectType() {
            return type;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableTransactionManagement
    @EnableAsync
    static class Application {

        @Bean
        PlatformTransactionManager transactionManager(DataSource dataSource) {
            return new JdbcTransactionManager(dataSource);
        }

        @Bean
        Look look(DataSource dataSource, WeirDataSource pool) {
            return new Look(dataSource, pool);
        }

        @Bean
        Work work(Look look) {
            return new Work(look);
        }

        @Bean
        Reports reports(Look look) {
            return new Reports(look);
        }

        @Bean
        RepositoryFactory<Repository> repository(Look look) {
            return new RepositoryFactory<>(Repository.class, look);
        }

        @Bean
        RepositoryFactory<LongRepository> longRepository(Look look) {
            return new RepositoryFactory<>(LongRepository.class, look);
        }
    }
}
