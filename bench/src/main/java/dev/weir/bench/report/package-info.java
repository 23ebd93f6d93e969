/** What a set of benchmarks found, and what its repeats come to. */
@NullMarked
package dev.weir.bench.report;

import org.jspecify.annotations.NullMarked;
