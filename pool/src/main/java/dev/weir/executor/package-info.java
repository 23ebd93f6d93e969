/**
 * Tasks that the pool runs with connections: what {@link dev.weir.ConnectionExecutor} does.
 *
 * <p>{@link dev.weir.executor.PoolExecutor} starts a task when a connection is reserved for it;
 * {@link dev.weir.executor.JobLedger} knows which tasks wait and run; {@link
 * dev.weir.executor.Reservations} keeps a connection for the thread of its task.
 *
 * <p>May use slots, tenants, the vocabulary and {@link dev.weir.connect.ContextLoader}. The pool is
 * a {@link dev.weir.executor.PoolExecutor.Host} to it, and nothing more.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.executor;

import org.jspecify.annotations.NullMarked;
