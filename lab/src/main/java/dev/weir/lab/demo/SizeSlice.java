package dev.weir.lab.demo;

import dev.weir.lab.load.ClosedLoop.Served;

/**
 * What one pool did in one slice.
 *
 * @param orders to users who order
 * @param reports to users who ask for reports
 * @param connections open, lent or not
 * @param failures requests that ended in an error
 */
record SizeSlice(Served orders, Served reports, double connections, long failures) {}
