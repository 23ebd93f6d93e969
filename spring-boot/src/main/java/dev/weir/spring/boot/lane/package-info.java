/** Which lane of the pool the work of a Spring application takes: by annotation, by transaction. */
@NullMarked
package dev.weir.spring.boot.lane;

import org.jspecify.annotations.NullMarked;
