/**
 * Who else uses the server: other pools of this kind, and other clients. A pool puts its tag into
 * the names of its sessions, looks at all sessions now and then, and tells a {@link
 * dev.weir.peers.PeerObserver.Learner}.
 */
@NullMarked
package dev.weir.peers;

import org.jspecify.annotations.NullMarked;
