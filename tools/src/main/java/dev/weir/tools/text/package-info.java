/** Words and lines: what a misspelt word was meant to be, and where a long line is broken. */
@NullMarked
package dev.weir.tools.text;

import org.jspecify.annotations.NullMarked;
