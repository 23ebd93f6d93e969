/** Counters, histograms, JFR events, JMX and explanations. */
@NullMarked
package dev.weir.observe;

import org.jspecify.annotations.NullMarked;
