/**
 * Meters of a {@link dev.weir.WeirDataSource} for Micrometer; {@link
 * dev.weir.micrometer.WeirMetrics} is where to begin.
 */
@NullMarked
package dev.weir.micrometer;

import org.jspecify.annotations.NullMarked;
