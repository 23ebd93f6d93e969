/**
 * Who else uses the server: other pools of this kind, and other clients. A pool puts its tag into
 * the names of its sessions, looks at all sessions now and then, and tells a {@link
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
