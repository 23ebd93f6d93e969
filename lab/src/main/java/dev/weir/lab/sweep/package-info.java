/** Fixed pool sizes against automatic ones, under closed and open loads, on real databases. */
@NullMarked
package dev.weir.lab.sweep;

import org.jspecify.annotations.NullMarked;
