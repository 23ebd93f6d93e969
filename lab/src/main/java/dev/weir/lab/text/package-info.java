/** Words and lines: what a misspelt word was meant to be, and where a long line is broken. */
@NullMarked
package dev.weir.lab.text;

import org.jspecify.annotations.NullMarked;
