/**
 * The running pool: what {@link dev.weir.WeirDataSource} drives, put together from the packages
 * below.
 *
 * <p>{@link dev.weir.engine.WeirPool} is the one {@link dev.weir.engine.Engine}. Beside it stand
 * its parts that know the configuration and the slots at the same time: the threads, the start, the
 * failures of borrowers, the tenants, what a borrow's terms mean, what the limit law is told,
 * health, reports, the guard of memory, and the end.
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
