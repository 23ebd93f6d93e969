/** Load by schedule: when requests arrive, who runs them, and what becomes of each. */
@NullMarked
package dev.weir.lab.load;

import org.jspecify.annotations.NullMarked;
