/** What a native image of a Spring Boot application must know of the pool. */
@NullMarked
package dev.weir.spring.boot.aot;

import org.jspecify.annotations.NullMarked;
