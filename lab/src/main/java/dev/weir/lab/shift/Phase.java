package dev.weir.lab.shift;

/**
 * A part of a scene in which the mix stays as it is.
 *
 * @param title what has happened
 */
record Phase(String title, Mix mix) {}
