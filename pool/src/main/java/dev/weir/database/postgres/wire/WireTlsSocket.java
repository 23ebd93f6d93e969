package dev.weir.database.postgres.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.SocketOption;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import javax.net.ssl.HandshakeCompletedListener;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * An encrypted socket with a {@link Wire} above the encryption. All else is the other socket's.
 *
 * <p>Long because {@link SSLSocket} is.
 */
public final class WireTlsSocket extends SSLSocket {

    /** Asks whoever made the encryption whether all was well with it. */
    @FunctionalInterface
    public interface Check {
        /**
         * Called after each handshake.
         *
         * @throws IOException when it was not
         */
        void afterHandshake() throws IOException;
    }

    private final SSLSocket tls;
    private final Check check;
    private final WireSocket plain;
    private volatile @Nullable Wire wire;

    private WireTlsSocket(SSLSocket tls, WireSocket plain, Check check) {
        this.tls = tls;
        this.plain = plain;
        this.check = check;
    }

    /**
     * A wire above {@code tls}, if {@code plain} below it is a socket of a {@link Connecting};
     * otherwise {@code tls} itself.
     */
    public static SSLSocket over(Socket plain, SSLSocket tls, Check check) {
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
    public String[] getSupportedCipherSuites() {
        return tls.getSupportedCipherSuites();
    }

    @Override
    public String[] getEnabledCipherSuites() {
        return tls.getEnabledCipherSuites();
    }

    @Override
    public void setEnabledCipherSuites(String[] suites) {
        tls.setEnabledCipherSuites(suites);
    }

    @Override
    public String[] getSupportedProtocols() {
        return tls.getSupportedProtocols();
    }

    @Override
    public String[] getEnabledProtocols() {
        return tls.getEnabledProtocols();
    }

    @Override
    public void setEnabledProtocols(String[] protocols) {
        tls.setEnabledProtocols(protocols);
    }

    @Override
    public SSLSession getSession() {
        return tls.getSession();
    }

    @Override
    public SSLSession getHandshakeSession() {
        return tls.getHandshakeSession();
    }

    @Override
    public void addHandshakeCompletedListener(HandshakeCompletedListener listener) {
        tls.addHandshakeCompletedListener(listener);
    }

    @Override
    public void removeHandshakeCompletedListener(HandshakeCompletedListener listener) {
        tls.removeHandshakeCompletedListener(listener);
    }

    @Override
    public void setUseClientMode(boolean mode) {
        tls.setUseClientMode(mode);
    }

    @Override
    public boolean getUseClientMode() {
        return tls.getUseClientMode();
    }

    @Override
    public void setNeedClientAuth(boolean need) {
        tls.setNeedClientAuth(need);
    }

    @Override
    public boolean getNeedClientAuth() {
        return tls.getNeedClientAuth();
    }

    @Override
    public void setWantClientAuth(boolean want) {
        tls.setWantClientAuth(want);
    }

    @Override
    public boolean getWantClientAuth() {
        return tls.getWantClientAuth();
    }

    @Override
    public void setEnableSessionCreation(boolean flag) {
        tls.setEnableSessionCreation(flag);
    }

    @Override
    public boolean getEnableSessionCreation() {
        return tls.getEnableSessionCreation();
    }

    @Override
    public SSLParameters getSSLParameters() {
        return tls.getSSLParameters();
    }

    @Override
    public void setSSLParameters(SSLParameters parameters) {
        tls.setSSLParameters(parameters);
    }

    @Override
    public String getApplicationProtocol() {
        return tls.getApplicationProtocol();
    }

    @Override
    public String getHandshakeApplicationProtocol() {
        return tls.getHandshakeApplicationProtocol();
    }

    @Override
    public void setHandshakeApplicationProtocolSelector(
            BiFunction<SSLSocket, List<String>, String> selector) {
        tls.setHandshakeApplicationProtocolSelector(selector);
    }

    @Override
    public BiFunction<SSLSocket, List<String>, String> getHandshakeApplicationProtocolSelector() {
        return tls.getHandshakeApplicationProtocolSelector();
    }

    @Override
    public void connect(SocketAddress endpoint) throws IOException {
        tls.connect(endpoint);
    }

    @Override
    public void connect(SocketAddress endpoint, int timeout) throws IOException {
        tls.connect(endpoint, timeout);
    }

    @Override
    public void bind(SocketAddress address) throws IOException {
        tls.bind(address);
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
        return tls.getInetAddress();
    }

    @Override
    public InetAddress getLocalAddress() {
        return tls.getLocalAddress();
    }

    @Override
    public int getPort() {
        return tls.getPort();
    }

    @Override
    public int getLocalPort() {
        return tls.getLocalPort();
    }

    @Override
    public @Nullable SocketAddress getRemoteSocketAddress() {
        return tls.getRemoteSocketAddress();
    }

    @Override
    public @Nullable SocketAddress getLocalSocketAddress() {
        return tls.getLocalSocketAddress();
    }

    @Override
    public @Nullable SocketChannel getChannel() {
        return tls.getChannel();
    }

    @Override
    public void setTcpNoDelay(boolean on) throws SocketException {
        tls.setTcpNoDelay(on);
    }

    @Override
    public boolean getTcpNoDelay() throws SocketException {
        return tls.getTcpNoDelay();
    }

    @Override
    public void setSoLinger(boolean on, int linger) throws SocketException {
        tls.setSoLinger(on, linger);
    }

    @Override
    public int getSoLinger() throws SocketException {
        return tls.getSoLinger();
    }

    @Override
    public void sendUrgentData(int data) throws IOException {
        tls.sendUrgentData(data);
    }

    @Override
    public void setOOBInline(boolean on) throws SocketException {
        tls.setOOBInline(on);
    }

    @Override
    public boolean getOOBInline() throws SocketException {
        return tls.getOOBInline();
    }

    @Override
    public void setSoTimeout(int timeout) throws SocketException {
        tls.setSoTimeout(timeout);
    }

    @Override
    public int getSoTimeout() throws SocketException {
        return tls.getSoTimeout();
    }

    @Override
    public void setSendBufferSize(int size) throws SocketException {
        tls.setSendBufferSize(size);
    }

    @Override
    public int getSendBufferSize() throws SocketException {
        return tls.getSendBufferSize();
    }

    @Override
    public void setReceiveBufferSize(int size) throws SocketException {
        tls.setReceiveBufferSize(size);
    }

    @Override
    public int getReceiveBufferSize() throws SocketException {
        return tls.getReceiveBufferSize();
    }

    @Override
    public void setKeepAlive(boolean on) throws SocketException {
        tls.setKeepAlive(on);
    }

    @Override
    public boolean getKeepAlive() throws SocketException {
        return tls.getKeepAlive();
    }

    @Override
    public void setTrafficClass(int type) throws SocketException {
        tls.setTrafficClass(type);
    }

    @Override
    public int getTrafficClass() throws SocketException {
        return tls.getTrafficClass();
    }

    @Override
    public void setReuseAddress(boolean on) throws SocketException {
        tls.setReuseAddress(on);
    }

    @Override
    public boolean getReuseAddress() throws SocketException {
        return tls.getReuseAddress();
    }

    @Override
    public void close() throws IOException {
        tls.close();
    }

    @Override
    public void shutdownInput() throws IOException {
        tls.shutdownInput();
    }

    @Override
    public void shutdownOutput() throws IOException {
        tls.shutdownOutput();
    }

    @Override
    public boolean isConnected() {
        return tls.isConnected();
    }

    @Override
    public boolean isBound() {
        return tls.isBound();
    }

    @Override
    public boolean isClosed() {
        return tls.isClosed();
    }

    @Override
    public boolean isInputShutdown() {
        return tls.isInputShutdown();
    }

    @Override
    public boolean isOutputShutdown() {
        return tls.isOutputShutdown();
    }

    @Override
    public void setPerformancePreferences(int time, int latency, int bandwidth) {
        tls.setPerformancePreferences(time, latency, bandwidth);
    }

    @Override
    public <T> Socket setOption(SocketOption<T> name, T value) throws IOException {
        tls.setOption(name, value);
        return this;
    }

    @Override
    public <T> T getOption(SocketOption<T> name) throws IOException {
        return tls.getOption(name);
    }

    @Override
    public Set<SocketOption<?>> supportedOptions() {
        return tls.supportedOptions();
    }

    @Override
    public String toString() {
        return tls.toString();
    }
}
