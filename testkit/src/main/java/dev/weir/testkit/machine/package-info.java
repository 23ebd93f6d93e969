/** Where something was measured. */
@NullMarked
package dev.weir.testkit.machine;

import org.jspecify.annotations.NullMarked;
