/**
 * The product's pool, {@link dev.weir.lease.SlotPool}, in virtual time: in front of a model of a
 * database, with a model of the application that borrows.
 *
 * <p>{@link dev.weir.lab.world.SimulatedPool} is the pool and {@link
 * dev.weir.lab.world.Application} borrows from it. {@link dev.weir.lab.world.Cell} is a database, a
 * mix of work and a load; {@link dev.weir.lab.world.PoolChoice} is how the pool is set up; {@link
 * dev.weir.lab.world.CellRun} lets one serve the other and counts. One seed is one history.
 */
@NullMarked
package dev.weir.lab.world;

import org.jspecify.annotations.NullMarked;
