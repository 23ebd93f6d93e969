/** What Spring Boot's Actuator shows of pools: health, metrics, and an endpoint of their own. */
@NullMarked
package dev.weir.spring.boot.actuate;

import org.jspecify.annotations.NullMarked;
