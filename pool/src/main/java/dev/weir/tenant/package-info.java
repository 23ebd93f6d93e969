/**
 * Many tenants on one pool: who they are, how a connection is bound to one, which connections know
 * them, and whose turn it is.
 */
@NullMarked
package dev.weir.tenant;

import org.jspecify.annotations.NullMarked;
