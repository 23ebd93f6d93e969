/** What one borrower's session leaves for the next: {@code weir bleed}. */
@NullMarked
package dev.weir.lab.bleed;

import org.jspecify.annotations.NullMarked;
