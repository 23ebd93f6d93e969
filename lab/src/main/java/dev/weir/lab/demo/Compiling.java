package dev.weir.lab.demo;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** How much this process compiles its own code, from the moment at which it is made. */
final class Compiling {

    /** Null on a virtual machine that only interprets. */
    private static final @Nullable CompilationMXBean COMPILER =
            ManagementFactory.getCompilationMXBean();

    private final long begun = System.nanoTime();
    private final long before = millis();

    /** Processors that compiled on average; 0 where the virtual machine does not say. */
    double processors() {
        return (millis() - before) * 1e6 / Math.max(1, System.nanoTime() - begun);
    }

    private static long millis() {
        CompilationMXBean compiler = COMPILER;
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : 0;
    }
}
