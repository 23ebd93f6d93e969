/** Tenants of a Spring application's pools. */
@NullMarked
package dev.weir.spring.boot.tenant;

import org.jspecify.annotations.NullMarked;
