/**
 * The running pool: what {@link dev.weir.WeirDataSource} drives, put together from the packages
 * below. Beside {@link dev.weir.engine.WeirPool} stand its parts that know the configuration and
 * the slots at the same time; what needs neither belongs below.
 */
@NullMarked
package dev.weir.engine;

import org.jspecify.annotations.NullMarked;
