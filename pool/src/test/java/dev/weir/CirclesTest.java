package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Types that need each other, directly or through others, can only be understood together. */
@Tag("fast")
class CirclesTest {

    /** So many are read in one sitting. */
    private static final int MOST = 6;

    /** A slot, its padding, and where its leases end. */
    private static final int MOST_OF_LEASES = 3;

    private final Map<String, Set<String>> uses = new HashMap<>();
    private final Map<String, Set<String>> usedBy = new HashMap<>();

    @Test
    void noCircleOfTypesIsLarge() {
        readThePool();

        assertThat(circles())
                .allSatisfy(circle -> assertThat(circle).hasSizeLessThanOrEqualTo(most(circle)));
    }

    private static int most(Set<String> circle) {
        boolean isOfLeases = circle.stream().anyMatch(type -> type.startsWith("dev.weir.lease."));
        return isOfLeases ? MOST_OF_LEASES : MOST;
    }

    private void readThePool() {
        PoolClasses.ALL.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .forEach(this::add);
    }

    private void add(Dependency dependency) {
        String from = file(dependency.getOriginClass());
        String to = file(dependency.getTargetClass());
        if (isMeant(from) && isMeant(to) && !from.equals(to)) {
            uses.computeIfAbsent(from, name -> new HashSet<>()).add(to);
            usedBy.computeIfAbsent(to, name -> new HashSet<>()).add(from);
        }
    }

    /** What is nested counts as the type around it. */
    private static String file(JavaClass type) {
        return type.getBaseComponentType().getName().split("\\$", 2)[0];
    }

    private static boolean isMeant(String type) {
        return type.startsWith("dev.weir.");
    }

    /** A type's circle is what it reaches and what reaches it. */
    private List<Set<String>> circles() {
        List<Set<String>> circles = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String type : uses.keySet()) {
            if (seen.add(type)) {
                Set<String> circle = reached(type, uses);
                circle.retainAll(reached(type, usedBy));
                seen.addAll(circle);
                circles.add(circle);
            }
        }
        return circles;
    }

    private static Set<String> reached(String from, Map<String, Set<String>> ways) {
        Set<String> reached = new TreeSet<>();
        Deque<String> left = new ArrayDeque<>(List.of(from));
        while (!left.isEmpty()) {
            String next = left.remove();
            if (reached.add(next)) {
                left.addAll(ways.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }
}
