/** The limit law and the laws of others in the simulator, held against the best fixed size. */
@NullMarked
package dev.weir.lab.simulate;

import org.jspecify.annotations.NullMarked;
