package dev.weir.lease;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import dev.weir.PoolClasses;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A part of the pool is given what it uses, so that its constructor says what that is. */
@Tag("fast")
class PartsTest {
    private static final JavaClasses LEASE =
            PoolClasses.ALL.that(resideInAPackage("dev.weir.lease"));

    @Test
    void noPartKnowsThePool() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName(SlotPool.class.getName())
                .should()
                .dependOnClassesThat()
                .areAssignableTo(SlotPool.class)
                .check(LEASE);
    }
}
