/**
 * JDBC's interfaces for drivers of tests: {@code BasicConnection} and its like, written by {@code
 * JdbcGenerator}, answer every method, mostly with a refusal. A driver overrides what it does.
 */
@NullMarked
package dev.weir.testkit.jdbc;

import org.jspecify.annotations.NullMarked;
