package dev.weir.lease;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.weir.PoolClasses;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A part of the pool is given what it uses, so that its constructor says what that is. */
@Tag("fast")
class PartsTest {
    /** A slot, its padding, and where its leases end. */
    private static final int LARGEST_CIRCLE = 3;

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

    /** Types that can each be reached from the others can only be understood together. */
    @Test
    void circlesOfTypesAreSmall() {
        Map<String, Set<String>> uses = uses();
        Map<String, Set<String>> reached = new HashMap<>();
        uses.keySet().forEach(type -> reached.put(type, reachedFrom(type, uses)));
        for (String type : uses.keySet()) {
            Set<String> circle = new TreeSet<>(reached.get(type));
            circle.removeIf(other -> !reached.get(other).contains(type));
            assertThat(circle)
                    .as("the circle of %s", type)
                    .hasSizeLessThanOrEqualTo(LARGEST_CIRCLE);
        }
    }

    /** What each type of the package uses of it; nested types count as their owners. */
    private static Map<String, Set<String>> uses() {
        Map<String, Set<String>> uses = new HashMap<>();
        for (JavaClass type : LEASE) {
            Set<String> used = uses.computeIfAbsent(owner(type), key -> new HashSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                    .filter(target -> LEASE.contain(target.getName()))
                    .forEach(target -> used.add(owner(target)));
        }
        return uses;
    }

    private static String owner(JavaClass type) {
        return type.getName().replaceAll(".*\\.|\\$.*", "");
    }

    private static Set<String> reachedFrom(String start, Map<String, Set<String>> uses) {
        Set<String> reached = new HashSet<>();
        reach(start, uses, reached);
        return reached;
    }

    private static void reach(String type, Map<String, Set<String>> uses, Set<String> reached) {
        for (String next : uses.get(type)) {
            if (reached.add(next)) {
                reach(next, uses, reached);
            }
        }
    }
}
