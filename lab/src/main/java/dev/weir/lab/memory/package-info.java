/** Memory over-commit: what a database serves whose buffers are larger than its memory. */
@NullMarked
package dev.weir.lab.memory;

import org.jspecify.annotations.NullMarked;
