/** Options of experiments: pools, rounds, sizes, files to read. */
@NullMarked
package dev.weir.lab.cli;

import org.jspecify.annotations.NullMarked;
