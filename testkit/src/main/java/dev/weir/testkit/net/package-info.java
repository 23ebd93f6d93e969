/**
 * Network faults in the JVM: a proxy that delays, cuts and swallows, a line of given length, and
 * ports that servers may take.
 */
@NullMarked
package dev.weir.testkit.net;

import org.jspecify.annotations.NullMarked;
