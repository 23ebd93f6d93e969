/** What a set of benchmarks found: tables for people, one JSON object for programs. */
@NullMarked
package dev.weir.bench.report;

import org.jspecify.annotations.NullMarked;
