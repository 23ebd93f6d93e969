/**
 * Tasks that the pool runs with connections: what {@link dev.weir.ConnectionExecutor} does.
 *
 * <p>May use slots, tenants and the vocabulary. The pool is a {@link
 * dev.weir.executor.PoolExecutors.Host} to it, and nothing more.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.executor;

import org.jspecify.annotations.NullMarked;
