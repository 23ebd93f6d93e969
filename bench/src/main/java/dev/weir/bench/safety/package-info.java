/** Whether the pools are equally safe as they are set here. */
@NullMarked
package dev.weir.bench.safety;

import org.jspecify.annotations.NullMarked;
