package dev.weir;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The boundaries inside the pool. A rule for a package that has no class yet holds by itself. */
class ArchitectureTest {

    private static final String JDK = "java..";
    private static final String NULL_MARKS = "org.jspecify.annotations..";

    private static JavaClasses pool;

    @BeforeAll
    static void readThePool() {
        pool =
                new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("dev.weir");
    }

    @Test
    void thePoolNeedsNothingButTheJdk() {
        check(
                classes()
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(
                                        "dev.weir..",
                                        JDK,
                                        "javax.sql..",
                                        "javax.naming..",
                                        "javax.management..",
                                        "jdk.jfr..",
                                        NULL_MARKS)));
    }

    @Test
    void theLawsOfSizeArePure() {
        check(
                classes()
                        .that()
                        .resideInAPackage("dev.weir.size..")
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage("dev.weir.size..", JDK, NULL_MARKS)));
        check(
                noClasses()
                        .that()
                        .resideInAPackage("dev.weir.size..")
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage(
                                                "java.sql..",
                                                "java.io..",
                                                "java.nio..",
                                                "java.net..",
                                                "java.util.concurrent.locks..")
                                        .or(assignableTo(Thread.class))
                                        .or(assignableTo(java.util.concurrent.Executor.class))
                                        .or(assignableTo(java.util.concurrent.Future.class))));
    }

    @Test
    void leasesKnowNeitherHandlesNorConnectingNorObserversNorTheFrontDoor() {
        check(onlyUses("dev.weir.lease", "dev.weir.size.."));
    }

    @Test
    void handlesKnowLeasesOnly() {
        check(onlyUses("dev.weir.handle", "dev.weir.lease.."));
    }

    @Test
    void connectingKnowsLeasesHandlesAndSizesOnly() {
        check(
                onlyUses(
                        "dev.weir.connect",
                        "dev.weir.lease..",
                        "dev.weir.handle..",
                        "dev.weir.size.."));
    }

    @Test
    void onlyTheClockReadsTheTime() {
        check(
                noClasses()
                        .that()
                        .doNotHaveFullyQualifiedName("dev.weir.lease.Clock")
                        .should()
                        .callMethod(System.class, "nanoTime")
                        .orShould()
                        .callMethod(System.class, "currentTimeMillis")
                        .orShould()
                        .accessTargetWhere(
                                com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner(
                                        assignableTo(java.time.Clock.class))));
    }

    @Test
    void nothingHoldsAMonitorForAWholeMethod() {
        check(methods().should().notHaveModifier(SYNCHRONIZED));
    }

    @Test
    void nothingSleepsOrSpins() {
        check(
                noClasses()
                        .should()
                        .callMethod(Thread.class, "sleep", long.class)
                        .orShould()
                        .callMethod(Thread.class, "sleep", long.class, int.class)
                        .orShould()
                        .callMethod(Thread.class, "sleep", java.time.Duration.class)
                        .orShould()
                        .callMethod(java.util.concurrent.TimeUnit.class, "sleep", long.class)
                        .orShould()
                        .callMethod(Thread.class, "yield")
                        .orShould()
                        .callMethod(Thread.class, "onSpinWait"));
    }

    /** Within Weir, {@code owner} uses itself and {@code allowed} and no other package. */
    private static ArchRule onlyUses(String owner, String... allowed) {
        DescribedPredicate<JavaClass> mine =
                resideInAPackage(owner + "..").or(resideInAnyPackage(allowed));
        return noClasses()
                .that()
                .resideInAPackage(owner + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.weir..").and(not(mine)));
    }

    private static DescribedPredicate<JavaClass> assignableTo(Class<?> type) {
        return JavaClass.Predicates.assignableTo(type);
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(pool);
    }
}
