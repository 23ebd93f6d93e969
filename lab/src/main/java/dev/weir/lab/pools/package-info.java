/** The pools that the experiments compare: one small adapter each, all held to the same safety. */
@NullMarked
package dev.weir.lab.pools;

import org.jspecify.annotations.NullMarked;
