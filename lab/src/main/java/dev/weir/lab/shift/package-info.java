/** A shift of traffic: the number of requests stays, their mix moves. Weir beside fixed sizes. */
@NullMarked
package dev.weir.lab.shift;

import org.jspecify.annotations.NullMarked;
