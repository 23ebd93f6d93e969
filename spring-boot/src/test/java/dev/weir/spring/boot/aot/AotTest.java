package dev.weir.spring.boot.aot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import dev.weir.spring.boot.actuate.PoolReport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;

/** What Spring prepares at build time for an application with the starter. */
@Tag("long")
class AotTest {

    private static DefaultGenerationContext process(InMemoryGeneratedFiles files) {
        try (AnnotationConfigApplicationContext application =
                new AnnotationConfigApplicationContext()) {
            TestPropertyValues.of(
                            "management.endpoints.web.exposure.include=weir",
                            "weir.lanes.read-only-transactions=long")
                    .applyTo(application);
            application.register(Application.class);
            DefaultGenerationContext context =
                    new DefaultGenerationContext(
                            new ClassNameGenerator(ClassName.get(Application.class)), files);
            new ApplicationContextAotGenerator().processAheadOfTime(application, context);
            context.writeGeneratedContent();
            return context;
        }
    }

    @Test
    void everyConfigurationOfTheStarterCanBePrepared() {
        InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();

        process(files);

        assertThat(files.getGeneratedFiles(Kind.SOURCE).keySet())
                .anyMatch(name -> name.contains("WeirEndpointAutoConfiguration"))
                .anyMatch(name -> name.contains("WeirLaneAutoConfiguration"))
                .anyMatch(name -> name.contains("WeirHealthAutoConfiguration"));
    }

    @Test
    void theAnswerOfTheEndpointCanBeWritten() {
        RuntimeHints hints = process(new InMemoryGeneratedFiles()).getRuntimeHints();

        for (Class<?> part : new Class<?>[] {PoolReport.class, PoolReport.HolderReport.class}) {
            assertThat(RuntimeHintsPredicates.reflection().onType(part).test(hints))
                    .as(part.getSimpleName())
                    .isTrue();
        }
    }

    @Test
    void aPoolCanBeMadeAndReadByItsProperties() throws NoSuchMethodException {
        RuntimeHints hints = new RuntimeHints();

        new WeirRuntimeHints().registerHints(hints, getClass().getClassLoader());

        assertThat(
                        RuntimeHintsPredicates.reflection()
                                .onMethod(WeirDataSource.class, "setJdbcUrl")
                                .invoke()
                                .test(hints))
                .isTrue();
        assertThat(
                        RuntimeHintsPredicates.reflection()
                                .onConstructor(WeirDataSource.class.getConstructor())
                                .invoke()
                                .test(hints))
                .isTrue();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}
}
