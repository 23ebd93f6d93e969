/**
 * A simulator of pools in front of one database, in virtual time, for laws that choose a pool's
 * size.
 *
 * <p>Users wait in a pool's queue, hold a connection while the database works for them and while
 * they work themselves, and come back. A {@link dev.weir.testkit.sizing.SizingControl} sees what a
 * real pool could see and sets the limit; {@link dev.weir.testkit.sizing.Scenarios} has the
 * workloads and {@link dev.weir.testkit.sizing.SizingRun} runs one under a control. One seed is one
 * history.
 */
@NullMarked
package dev.weir.testkit.sizing;

import org.jspecify.annotations.NullMarked;
