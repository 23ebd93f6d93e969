/** Draws results as one self-contained HTML page: no network, verdicts first, light and dark. */
@NullMarked
package dev.weir.tools.report;

import org.jspecify.annotations.NullMarked;
