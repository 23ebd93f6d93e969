package dev.weir.database.postgres.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** A plain socket whose streams are a {@link Wire}, or carry the one of the encryption above. */
final class WireSocket extends Socket {
    private volatile @Nullable Wire wire;

    /** Whether what passes here is encrypted. */
    private volatile boolean covered;

    /** The end above the encryption; null: there is none yet. */
    private volatile @Nullable Wire encrypted;

    /** The end that speaks the protocol in the clear; null before the socket was connected. */
    @Nullable Wire top() {
        return covered ? encrypted : wire;
    }

    void cover() {
        covered = true;
    }

    void encryptedBy(Wire above) {
        encrypted = above;
    }

    /** Made once; a socket gives its streams only when it is connected. */
    private Wire wire() throws IOException {
        Wire present = wire;
        if (present == null) {
            present = new Wire(super.getInputStream(), super.getOutputStream());
            wire = present;
        }
        return present;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        return wire().input();
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
        return wire().output();
    }
}
