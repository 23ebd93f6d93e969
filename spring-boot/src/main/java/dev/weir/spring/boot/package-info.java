/** Makes Weir the connection pool of a Spring Boot application, version 3.5 or 4. */
@NullMarked
package dev.weir.spring.boot;

import org.jspecify.annotations.NullMarked;
