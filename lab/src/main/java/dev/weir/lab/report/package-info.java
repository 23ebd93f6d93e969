/** Verdicts of one pool beside another, and one page of many results. */
@NullMarked
package dev.weir.lab.report;

import org.jspecify.annotations.NullMarked;
