/** A service under changing load, with Weir and with HikariCP, on an embedded PostgreSQL. */
@NullMarked
package dev.weir.lab.demo;

import org.jspecify.annotations.NullMarked;
