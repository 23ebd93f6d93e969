package dev.weir.connect;

/**
 * Deadlines of the calls to the driver, in nanoseconds.
 *
 * @param connect most that is ever waited for a connect
 * @param validation for a validation, a reset or a close
 */
public record DriverTimeouts(long connect, long validation) {}
