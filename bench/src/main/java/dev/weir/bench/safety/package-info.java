/**
 * Whether the pools are equally safe as they are set here: not read off their documentation, but
 * tried on a scripted driver that keeps count.
 */
@NullMarked
package dev.weir.bench.safety;

import org.jspecify.annotations.NullMarked;
