/**
 * Who else uses the server: other pools of this kind, and other clients.
 *
 * <p>A pool puts its tag into the names of its sessions ({@link dev.weir.peers.PoolTag}). One of
 * the pools counts all sessions and publishes what it found; the others read that. {@link
 * dev.weir.peers.PeerObserver} says when to look, and tells a {@link
 * dev.weir.peers.PeerObserver.Learner}.
 *
 * <p>May use sessions, slots, what a database tells of its sessions, and the types of {@code size}
 * by which the limit law is told. What the pool does with the news is no matter of this package.
 *
 * <p>Internal: may change in any release.
 */
@NullMarked
package dev.weir.peers;

import org.jspecify.annotations.NullMarked;
