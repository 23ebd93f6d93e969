/** The pool's own law of size in the simulator, beside the laws of others. */
@NullMarked
package dev.weir.lab.sizing;

import org.jspecify.annotations.NullMarked;
