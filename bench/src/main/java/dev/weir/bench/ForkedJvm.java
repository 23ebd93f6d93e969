package dev.weir.bench;

import java.util.ArrayList;
import java.util.List;

/** How the JVMs are started that measure one pool each. */
public final class ForkedJvm {

    private ForkedJvm() {}

    /**
     * A heap that no run pays for growing, and one collector whatever the machine's size. From JDK
     * 24 on, the JVM else warns that JMH and BeeCP use {@code sun.misc.Unsafe}.
     */
    public static List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC"));
        if (Runtime.version().feature() >= 24) {
            arguments.add("--sun-misc-unsafe-memory-access=allow");
        }
        return arguments;
    }
}
