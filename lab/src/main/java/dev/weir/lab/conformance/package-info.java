/** The command that holds pools to the catalogue of faults, row by row. */
@NullMarked
package dev.weir.lab.conformance;

import org.jspecify.annotations.NullMarked;
