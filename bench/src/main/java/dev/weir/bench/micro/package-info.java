/** The sets that JMH runs: which cases, in which order, against which goals. */
@NullMarked
package dev.weir.bench.micro;

import org.jspecify.annotations.NullMarked;
