/** The benchmarks' command line. */
@NullMarked
package dev.weir.bench;

import org.jspecify.annotations.NullMarked;
