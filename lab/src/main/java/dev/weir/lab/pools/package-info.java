/** The pools that experiments and benchmarks compare: one small adapter each, all equally safe. */
@NullMarked
package dev.weir.lab.pools;

import org.jspecify.annotations.NullMarked;
