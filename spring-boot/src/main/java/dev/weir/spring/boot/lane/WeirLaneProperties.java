package dev.weir.spring.boot.lane;

import dev.weir.Lane;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Which lane of the pool work takes.
 *
 * @param readOnlyTransactions Lane of connections that read-only transactions borrow, unless
 *     &#64;UseLane says another. By default they are as all others.
 */
@ConfigurationProperties("weir.lanes")
record WeirLaneProperties(@Nullable Lane readOnlyTransactions) {}
