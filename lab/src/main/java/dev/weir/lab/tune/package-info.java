/**
 * {@code ./weir tune}: knobs of the database as data, the comparators as rules, and the race that
 * finds which whole configuration serves a workload best.
 */
@NullMarked
package dev.weir.lab.tune;

import org.jspecify.annotations.NullMarked;
