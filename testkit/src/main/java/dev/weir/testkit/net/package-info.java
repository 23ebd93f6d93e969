/**
 * Network faults in the JVM: a proxy that delays, cuts and swallows, and ports that servers may
 * take.
 */
@NullMarked
package dev.weir.testkit.net;

import org.jspecify.annotations.NullMarked;
