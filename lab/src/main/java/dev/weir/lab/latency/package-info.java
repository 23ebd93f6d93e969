/** Response time over load and mix: Weir beside fixed sizes of HikariCP, by turns. */
@NullMarked
package dev.weir.lab.latency;

import org.jspecify.annotations.NullMarked;
