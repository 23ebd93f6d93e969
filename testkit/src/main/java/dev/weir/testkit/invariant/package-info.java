/**
 * Checkers of the promises a pool makes, keyed on physical connections and independent of the
 * pool's code: attach one to any test and ask it at the end.
 */
@NullMarked
package dev.weir.testkit.invariant;

import org.jspecify.annotations.NullMarked;
