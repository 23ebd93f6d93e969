/**
 * Metrics of a {@link dev.weir.WeirDataSource} for OpenTelemetry; {@link
 * dev.weir.opentelemetry.WeirTelemetry} is where to begin.
 */
@NullMarked
package dev.weir.opentelemetry;

import org.jspecify.annotations.NullMarked;
