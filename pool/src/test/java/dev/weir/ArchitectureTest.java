package dev.weir;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.JavaModifier.STATIC;
import static com.tngtech.archunit.core.domain.JavaModifier.SYNCHRONIZED;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.weir.connect.ConnectionFactory;
import dev.weir.lease.SlotPool;
import dev.weir.observe.MetricsRecorders;
import dev.weir.sql.SqlDialect;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The boundaries inside the pool. A rule for a package that has no class yet holds by itself. */
@Tag("fast")
class ArchitectureTest {

    private static final String JDK = "java..";
    private static final String TEXT = "dev.weir.text..";
    private static final String SETTINGS = "dev.weir.settings..";
    private static final String NULL_MARKS = "org.jspecify.annotations..";

    /** Files of the package that users see, the generated ones and its own page included. */
    private static final int MOST_IN_ROOT = 50;

    /** So many parts are a whole: a comparison, a distribution, who holds what. */
    private static final int MOST_COMPONENTS = 6;

    /** The folder of one database. */
    private static final String ONE_DATABASE = "dev.weir.database.*..";

    /** What users begin with, and what drivers and containers make by name. */
    private static final DescribedPredicate<JavaClass> DOOR =
            named(
                    "the door",
                    WeirDataSource.class,
                    PoolView.class,
                    WeirBuilder.class,
                    WeirDriver.class,
                    WeirObjectFactory.class);

    private static final DescribedPredicate<JavaClass> VOCABULARY =
            resideInAPackage("dev.weir").and(not(DOOR)).as("the vocabulary");

    /** Whence its connections come, and who is told. */
    private static final DescribedPredicate<JavaClass> WHAT_A_START_IS_GIVEN =
            named("what a start is given", ConnectionFactory.class, MetricsRecorders.class);

    private static final JavaClasses POOL = PoolClasses.ALL;

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
                                        "javax.net..",
                                        "javax.naming..",
                                        "javax.management..",
                                        "javax.xml.transform..",
                                        "jdk.jfr..",
                                        NULL_MARKS)));
    }

    @Test
    void textKnowsNothingOfThePool() {
        check(
                classes()
                        .that()
                        .resideInAPackage(TEXT)
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage(TEXT, JDK, NULL_MARKS)
                                        .or(JavaClass.Predicates.type(WeirConfigException.class))));
    }

    @Test
    void theLawsOfSizeArePure() {
        checkPure("dev.weir.size..");
    }

    @Test
    void theReaderOfSqlIsPure() {
        checkPure("dev.weir.sql..");
    }

    /**
     * Neither others of Weir's nor the world outside: what goes in alone decides what comes out.
     * The lists of words are files of the jar, and one class reads them.
     */
    private static void checkPure(String owner) {
        check(
                classes()
                        .that()
                        .resideInAPackage(owner)
                        .should()
                        .onlyDependOnClassesThat(resideInAnyPackage(owner, TEXT, JDK, NULL_MARKS)));
        check(
                noClasses()
                        .that()
                        .resideInAPackage(owner)
                        .and()
                        .doNotHaveSimpleName("SqlDialect")
                        .should()
                        .dependOnClassesThat(
                                resideInAnyPackage(
                                                "java.sql..",
                                                "java.io..",
                                                "java.nio..",
                                                "java.net..",
                                                "java.util.concurrent.locks..")
                                        .or(assignableTo(Thread.class))
                                        .or(assignableTo(Executor.class))
                                        .or(assignableTo(Future.class))));
    }

    /**
     * Else a value would bring what it knows into every package that uses it. The configuration has
     * its table and its rules apart.
     */
    @Test
    void theVocabularyKnowsTheJdkAlone() {
        check(
                classes()
                        .that(VOCABULARY)
                        .should()
                        .onlyDependOnClassesThat(
                                resideInAnyPackage("dev.weir", TEXT, SETTINGS, JDK, NULL_MARKS)
                                        .or(resideInAnyPackage("javax.sql..", "javax.naming.."))
                                        .and(not(DOOR))));
    }

    /** A door is found among few things: what is neither value nor door belongs elsewhere. */
    @Test
    void theRootIsSmall() {
        List<String> types =
                POOL.stream()
                        .filter(type -> type.getPackageName().equals("dev.weir"))
                        .filter(type -> !type.getName().contains("$"))
                        .map(JavaClass::getSimpleName)
                        .sorted()
                        .toList();
        assertThat(types).hasSizeBetween(2, MOST_IN_ROOT);
    }

    /** Callers construct and match records: another component would break them. */
    @Test
    void whatMayGrowIsNoRecord() {
        check(
                classes()
                        .that()
                        .resideInAPackage("dev.weir")
                        .and()
                        .areAssignableTo(Record.class)
                        .should(haveFewComponents()));
    }

    @Test
    void theDoorLeadsToTheEngine() {
        check(
                noClasses()
                        .that(DOOR)
                        .should()
                        .dependOnClassesThat(
                                resideInAPackage("dev.weir..")
                                        .and(
                                                not(
                                                        resideInAnyPackage(
                                                                "dev.weir",
                                                                TEXT,
                                                                SETTINGS,
                                                                "dev.weir.engine..")))
                                        .and(not(WHAT_A_START_IS_GIVEN))));
    }

    @Test
    void nothingBelowKnowsTheDoor() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackage("dev.weir")
                        .should()
                        .dependOnClassesThat(DOOR));
    }

    @Test
    void leasesKnowNeitherHandlesNorConnectingNorObservers() {
        check(onlyUses("dev.weir.lease", "dev.weir.size..", "dev.weir.tenant.."));
    }

    @Test
    void handlesKnowSessionsAndWhatSessionsKnow() {
        check(
                onlyUses(
                        "dev.weir.handle",
                        "dev.weir.session",
                        "dev.weir.database",
                        "dev.weir.sql..",
                        "dev.weir.lease..",
                        "dev.weir.tenant.."));
    }

    @Test
    void sessionsKnowDatabasesSqlLeasesAndTenantsOnly() {
        check(
                onlyUses(
                        "dev.weir.session",
                        "dev.weir.database",
                        "dev.weir.sql..",
                        "dev.weir.lease..",
                        "dev.weir.tenant.."));
    }

    /** Who wants to know of a database asks what is known of it; the list alone names a class. */
    @Test
    void theListAloneKnowsSingleDatabases() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackage(ONE_DATABASE)
                        .and()
                        .doNotHaveFullyQualifiedName("dev.weir.database.Databases")
                        .should()
                        .dependOnClassesThat(resideInAPackage(ONE_DATABASE)));
    }

    @Test
    void databasesDoNotKnowEachOther() {
        check(slices().matching("dev.weir.database.(*)..").should().notDependOnEachOther());
    }

    @Test
    void databasesKnowSqlAndTenantsOnly() {
        check(onlyUses("dev.weir.database", "dev.weir.sql..", "dev.weir.tenant.."));
    }

    /**
     * The grammar of a database is for the reader of its SQL: nobody else tells them apart by it.
     */
    @Test
    void nobodyComparesDialects() {
        check(
                noClasses()
                        .that()
                        .resideOutsideOfPackages("dev.weir.sql..", ONE_DATABASE)
                        .and()
                        .doNotHaveFullyQualifiedName("dev.weir.database.Database")
                        .should()
                        .accessTargetWhere(
                                DescribedPredicate.describe(
                                        "a constant of SqlDialect",
                                        access ->
                                                access instanceof JavaFieldAccess
                                                        && access.getTargetOwner()
                                                                .isEquivalentTo(
                                                                        SqlDialect.class))));
    }

    @Test
    void settingsKnowTheVocabularyOnly() {
        check(onlyUses("dev.weir.settings"));
    }

    @Test
    void tenantsKnowNobody() {
        check(onlyUses("dev.weir.tenant"));
    }

    @Test
    void connectingDoesNotKnowTheEngine() {
        check(
                onlyUses(
                        "dev.weir.connect",
                        "dev.weir.observe..",
                        "dev.weir.lease..",
                        "dev.weir.handle..",
                        "dev.weir.session..",
                        "dev.weir.database..",
                        "dev.weir.sql..",
                        "dev.weir.size..",
                        "dev.weir.tenant.."));
    }

    @Test
    void peersKnowSessionsAndSlotsOnly() {
        check(
                onlyUses(
                        "dev.weir.peers",
                        "dev.weir.lease..",
                        "dev.weir.handle..",
                        "dev.weir.session..",
                        "dev.weir.database",
                        "dev.weir.size.."));
    }

    @Test
    void executorsKnowSlotsAndTenantsOnly() {
        check(
                onlyUses(
                        "dev.weir.executor",
                        "dev.weir.lease..",
                        "dev.weir.tenant..",
                        "dev.weir.connect.."));
    }

    @Test
    void observersKnowNeitherTheEngineNorConnecting() {
        check(
                onlyUses(
                        "dev.weir.observe",
                        "dev.weir.lease..",
                        "dev.weir.handle..",
                        "dev.weir.session..",
                        "dev.weir.database",
                        "dev.weir.size.."));
    }

    /** Leases have handles, whose close is another; these see the connections of drivers. */
    @Test
    void connectionsOfDriversEndInOnePlace() {
        check(
                noClasses()
                        .that()
                        .resideInAnyPackage(
                                "dev.weir.handle..",
                                "dev.weir.session..",
                                "dev.weir.connect..",
                                "dev.weir.tenant..",
                                "dev.weir.database..")
                        .and()
                        .doNotHaveFullyQualifiedName("dev.weir.session.ConnectionEnd")
                        .should()
                        .accessTargetWhere(calls(java.sql.Connection.class, "close", "abort")));
    }

    @Test
    void onlyTheClockReadsTheTime() {
        check(
                noClasses()
                        .that()
                        .haveNameNotMatching("dev\\.weir\\.lease\\.Clock.*")
                        .should()
                        .accessTargetWhere(
                                calls(System.class, "nanoTime", "currentTimeMillis")
                                        .or(calls(Instant.class, "now"))
                                        .or(calls(java.time.Clock.class, "systemUTC"))));
    }

    @Test
    void nothingHoldsAMonitorForAWholeMethod() {
        check(methods().should().notHaveModifier(SYNCHRONIZED));
    }

    /** Or what one pool's leases leave there would cost another pool's connections. */
    @Test
    void noStateIsSharedByPools() {
        check(fields().that().areStatic().should(neverChange()));
    }

    /** A part is given what it uses, so that its constructor says what that is. */
    @Test
    void noPartKnowsThePool() {
        check(
                noClasses()
                        .that(resideInAPackage("dev.weir.lease"))
                        .and(not(named("the pool itself", SlotPool.class)))
                        .should()
                        .dependOnClassesThat(assignableTo(SlotPool.class)));
    }

    @Test
    void nothingSleepsOrSpins() {
        check(
                noClasses()
                        .should()
                        .accessTargetWhere(
                                calls(Thread.class, "sleep", "yield", "onSpinWait")
                                        .or(calls(TimeUnit.class, "sleep"))));
    }

    /** These types and what is nested in them. */
    private static DescribedPredicate<JavaClass> named(String what, Class<?>... types) {
        Set<String> names = Arrays.stream(types).map(Class::getName).collect(Collectors.toSet());
        return DescribedPredicate.describe(
                what, type -> names.contains(type.getName().split("\\$", 2)[0]));
    }

    /** Calls of {@code owner}'s methods and references to them. */
    private static DescribedPredicate<JavaAccess<?>> calls(Class<?> owner, String... names) {
        List<String> forbidden = List.of(names);
        return DescribedPredicate.describe(
                owner.getSimpleName() + " " + forbidden,
                access ->
                        access.getTargetOwner().isEquivalentTo(owner)
                                && forbidden.contains(access.getTarget().getName()));
    }

    /**
     * Within Weir, {@code owner} uses itself, {@code allowed}, the vocabulary and {@code text}, and
     * no other package.
     */
    private static ArchRule onlyUses(String owner, String... allowed) {
        DescribedPredicate<JavaClass> mine =
                resideInAPackage(owner + "..")
                        .or(resideInAnyPackage(allowed))
                        .or(resideInAnyPackage("dev.weir", TEXT));
        return noClasses()
                .that()
                .resideInAPackage(owner + "..")
                .should()
                .dependOnClassesThat(resideInAPackage("dev.weir..").and(not(mine)));
    }

    private static ArchCondition<JavaClass> haveFewComponents() {
        return new ArchCondition<>("have at most " + MOST_COMPONENTS + " components") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                long components =
                        type.getFields().stream()
                                .filter(field -> !field.getModifiers().contains(STATIC))
                                .count();
                events.add(
                        new SimpleConditionEvent(
                                type,
                                components <= MOST_COMPONENTS,
                                type.getName() + " has " + components));
            }
        };
    }

    private static ArchCondition<JavaField> neverChange() {
        return new ArchCondition<>("never change") {
            @Override
            public void check(JavaField field, ConditionEvents events) {
                boolean isFixed =
                        field.getModifiers().contains(FINAL)
                                && field.getRawType().getAllFields().stream()
                                        .filter(part -> !part.getModifiers().contains(STATIC))
                                        .filter(part -> part.getFullName().startsWith("dev.weir"))
                                        .allMatch(part -> part.getModifiers().contains(FINAL));
                events.add(new SimpleConditionEvent(field, isFixed, field.getFullName()));
            }
        };
    }

    private static DescribedPredicate<JavaClass> assignableTo(Class<?> type) {
        return JavaClass.Predicates.assignableTo(type);
    }

    private static void check(ArchRule rule) {
        rule.allowEmptyShould(true).check(POOL);
    }
}
