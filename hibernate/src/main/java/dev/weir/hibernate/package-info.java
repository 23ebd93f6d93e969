/**
 * The pool as Hibernate's provider of connections: {@link
 * dev.weir.hibernate.WeirConnectionProvider}, and {@link
 * dev.weir.hibernate.WeirMultiTenantConnectionProvider} for tenants. See {@code docs/hibernate.md}.
 */
@NullMarked
package dev.weir.hibernate;

import org.jspecify.annotations.NullMarked;
