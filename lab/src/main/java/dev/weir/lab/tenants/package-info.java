/** Many tenants on one pool, and on a pool each: what it costs the borrowers and the server. */
@NullMarked
package dev.weir.lab.tenants;

import org.jspecify.annotations.NullMarked;
