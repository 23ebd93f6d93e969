package dev.weir.testkit.driver;

import org.jspecify.annotations.Nullable;

/**
 * One call that reached the wire, noted as it began.
 *
 * @param connectionId the physical connection, or {@link DriverCall#NO_CONNECTION}
 * @param detail SQL text or the value of a setter, if the call has one
 * @param thread the name of the calling thread
 * @param nanos the driver's monotonic time
 */
public record WireEntry(
        int connectionId, Call call, @Nullable Object detail, String thread, long nanos) {}
