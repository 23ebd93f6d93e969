/** The command {@code shop}: one Spring Boot service with HikariCP and with Weir, by turns. */
@NullMarked
package dev.weir.lab.shop;

import org.jspecify.annotations.NullMarked;
