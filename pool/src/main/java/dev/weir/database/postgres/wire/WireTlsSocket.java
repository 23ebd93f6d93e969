package dev.weir.database.postgres.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketOption;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/** An encrypted socket with a {@link Wire} above the encryption. All else is the other socket's. */
final class WireTlsSocket extends GeneratedTlsSocket {

    /** Asks whoever made the encryption whether all was well with it. */
    @FunctionalInterface
    interface Check {
        /**
         * Called after each handshake.
         *
         * @throws IOException when it was not
         */
        void afterHandshake() throws IOException;
    }

    private final Check check;
    private final WireSocket plain;
    private volatile @Nullable Wire wire;

    private WireTlsSocket(SSLSocket tls, WireSocket plain, Check check) {
        super(tls);
        this.plain = plain;
        this.check = check;
    }

    /**
     * A wire above {@code tls}, if {@code plain} below it is a socket of a {@link Connecting};
     * otherwise {@code tls} itself.
     */
    static SSLSocket over(Socket plain, SSLSocket tls, Check check) {
        if (!(plain instanceof WireSocket known)) {
            return tls;
        }
        known.cover();
        return new WireTlsSocket(tls, known, check);
    }

    private Wire wire() throws IOException {
        Wire present = wire;
        if (present == null) {
            present = new Wire(tls.getInputStream(), tls.getOutputStream());
            wire = present;
            plain.encryptedBy(present);
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

    @Override
    public void startHandshake() throws IOException {
        tls.startHandshake();
        check.afterHandshake();
    }

    @Override
    public <T> Socket setOption(SocketOption<T> name, T value) throws IOException {
        tls.setOption(name, value);
        return this;
    }
}
