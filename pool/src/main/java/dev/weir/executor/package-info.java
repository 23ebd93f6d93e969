/** Tasks that the pool runs with connections: what {@link dev.weir.ConnectionExecutor} does. */
@NullMarked
package dev.weir.executor;

import org.jspecify.annotations.NullMarked;
