/**
 * The pools side by side, each held to the same safety. Loaded by name, by the class loader that
 * the benchmark is about.
 */
@NullMarked
package dev.weir.bench.peers;

import org.jspecify.annotations.NullMarked;
