/** What the user types and reads. */
@NullMarked
package dev.weir.bench.cli;

import org.jspecify.annotations.NullMarked;
