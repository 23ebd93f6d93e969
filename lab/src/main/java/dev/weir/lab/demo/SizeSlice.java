package dev.weir.lab.demo;

/**
 * What one pool did in one slice.
 *
 * @param orders answers in a second to users who order
 * @param reports answers in a second to users who ask for reports
 * @param connections open, lent or not
 * @param failures requests that ended in an error
 */
record SizeSlice(double orders, double reports, double connections, long failures) {}
