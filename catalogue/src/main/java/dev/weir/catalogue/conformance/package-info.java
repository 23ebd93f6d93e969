/**
 * The fault catalogue as a kit that runs against any connection pool.
 *
 * <p>A {@link dev.weir.catalogue.conformance.PoolUnderTest} says how a pool is opened, {@link
 * dev.weir.catalogue.conformance.Catalogue} has the rows, {@link
 * dev.weir.catalogue.conformance.ConformanceKit} runs them and answers one {@link
 * dev.weir.catalogue.conformance.Finding} each. The pool is only seen through its {@code
 * DataSource}; what it does is read off at the driver and in its borrowers.
 */
@NullMarked
package dev.weir.catalogue.conformance;

import org.jspecify.annotations.NullMarked;
