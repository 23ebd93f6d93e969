/**
 * A database in virtual time for simulations over a real pool.
 *
 * <p>{@link dev.weir.testkit.world.EventQueue} is time, {@link
 * dev.weir.testkit.world.SharedDatabase} serves all statements at once on its processors and its
 * storage, and a {@link dev.weir.testkit.world.Mix} says what work is asked for. Who borrows, and
 * from which pool, is not decided here. One seed is one history. Nothing here is thread-safe.
 */
@NullMarked
package dev.weir.testkit.world;

import org.jspecify.annotations.NullMarked;
