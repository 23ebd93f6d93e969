/**
 * The running pool: what {@link dev.weir.WeirDataSource} drives, put together from the packages
 * below.
 *
 * <p>Beside {@link dev.weir.engine.WeirPool} stand its parts that know the configuration and the
 * slots at the same time.
 *
 * <p>May use every package but the door: {@link dev.weir.WeirDataSource}, {@link
 * dev.weir.WeirDriver}, {@link dev.weir.WeirObjectFactory} and the views come from above. What
 * needs neither configuration nor slots belongs below.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.engine;

import org.jspecify.annotations.NullMarked;
