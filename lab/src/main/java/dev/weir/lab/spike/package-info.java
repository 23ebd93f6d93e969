/** Welcome to the jungle: what a pool does when many requests arrive at once. */
@NullMarked
package dev.weir.lab.spike;

import org.jspecify.annotations.NullMarked;
