/** Percentiles of one run and medians with intervals over repeats. */
@NullMarked
package dev.weir.lab.stats;

import org.jspecify.annotations.NullMarked;
