/** Where something was measured. */
@NullMarked
package dev.weir.tools.machine;

import org.jspecify.annotations.NullMarked;
