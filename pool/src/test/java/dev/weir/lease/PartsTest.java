package dev.weir.lease;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A part of the pool is given what it uses, so that its constructor says what that is. */
class PartsTest {
    /** The end of a lease, the pass over all parts, and views of the whole. */
    private static final Set<String> OF_THE_WHOLE =
            Set.of("SlotPool", "Slot", "PaddedSlot", "Maintenance", "PoolState", "SizeState");

    /** These still reach others through the pool. None may be added. */
    private static final Set<String> STILL =
            Set.of("Housekeeper");

    @Test
    void noPartKnowsThePool() {
        noClasses()
                .that(resideInAPackage("dev.weir.lease"))
                .and(areParts())
                .should()
                .dependOnClassesThat()
                .areAssignableTo(SlotPool.class)
                .check(
                        new ClassFileImporter()
                                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                                .importPackages("dev.weir.lease"));
    }

    private static DescribedPredicate<JavaClass> areParts() {
        return DescribedPredicate.describe(
                "are parts",
                type -> {
                    String name = type.getName().replaceAll(".*\\.|\\$.*", "");
                    return !OF_THE_WHOLE.contains(name) && !STILL.contains(name);
                });
    }
}
