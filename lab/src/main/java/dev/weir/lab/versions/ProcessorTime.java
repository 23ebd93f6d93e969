package dev.weir.lab.versions;

import java.time.Duration;
import java.util.stream.Stream;

/** Processor time of a process and of all that descend from it. */
final class ProcessorTime {

    private ProcessorTime() {}

    /** Up to now, in nanoseconds; in steps of the kernel's clock, mostly 10 ms. */
    static long nanos(long processId) {
        return ProcessHandle.of(processId)
                .map(root -> Stream.concat(Stream.of(root), root.descendants()))
                .orElse(Stream.empty())
                .mapToLong(each -> each.info().totalCpuDuration().map(Duration::toNanos).orElse(0L))
                .sum();
    }
}
