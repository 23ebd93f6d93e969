/** Slots, leases and the waiter queue: who owns what, and every hand-over of a connection. */
@NullMarked
package dev.weir.lease;

import org.jspecify.annotations.NullMarked;
