/** A pool as the benchmarks see it, whichever it is and whichever class loader it comes from. */
@NullMarked
package dev.weir.bench.pool;

import org.jspecify.annotations.NullMarked;
