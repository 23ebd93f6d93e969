/** What JMH runs. */
@NullMarked
package dev.weir.bench.jmh;

import org.jspecify.annotations.NullMarked;
