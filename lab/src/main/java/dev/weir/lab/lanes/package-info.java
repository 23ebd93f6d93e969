/** Reads, reports and batch jobs on one budget: Weir's lanes beside two pools, and its executor. */
@NullMarked
package dev.weir.lab.lanes;

import org.jspecify.annotations.NullMarked;
