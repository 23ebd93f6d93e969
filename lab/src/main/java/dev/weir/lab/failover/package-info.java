/** The experiment {@code failover}: what every pool makes of a database or a network that fails. */
@NullMarked
package dev.weir.lab.failover;

import org.jspecify.annotations.NullMarked;
