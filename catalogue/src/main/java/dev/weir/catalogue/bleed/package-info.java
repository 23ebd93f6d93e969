/** What a borrower can leave for the next one: traces for each database, and random statements. */
@NullMarked
package dev.weir.catalogue.bleed;

import org.jspecify.annotations.NullMarked;
