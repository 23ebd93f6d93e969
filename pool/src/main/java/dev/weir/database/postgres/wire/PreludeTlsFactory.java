package dev.weir.database.postgres.wire;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Properties;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * What {@link PreludeSocketFactory} is for, on an encrypted connection: the encryption is that of
 * the driver's own factory or the user's, and the pool's bytes go in above it.
 *
 * <p>Public because PostgreSQL's driver makes it by its name. The pool names it to the driver by
 * itself; there is nothing to set. Thread-safe as far as the other factory is.
 */
public final class PreludeTlsFactory extends SSLSocketFactory {
    private static final String ARGUMENT = "sslfactoryarg";

    /** Of PostgreSQL's driver: tells what went wrong with the client's key. */
    private static final String KEY_CHECK = "throwKeyManagerException";

    private final SSLSocketFactory delegate;

    /**
     * @param properties those of the driver's connect, and the name of the other factory
     * @throws ReflectiveOperationException when that cannot be made
     */
    public PreludeTlsFactory(Properties properties) throws ReflectiveOperationException {
        this.delegate = delegate(properties);
    }

    /** Made as the driver would: from its properties, from one text, or from nothing. */
    private static SSLSocketFactory delegate(Properties properties)
            throws ReflectiveOperationException {
        String name = properties.getProperty(WiredConnects.TLS_DELEGATE);
        if (name == null) {
            throw new ClassNotFoundException(
                    "PreludeTlsFactory is named by the pool, and not to be set as sslfactory");
        }
        Class<? extends SSLSocketFactory> type = WiredConnects.tlsType(name);
        try {
            return type.getConstructor(Properties.class).newInstance(properties);
        } catch (NoSuchMethodException noProperties) {
            try {
                return type.getConstructor(String.class)
                        .newInstance(properties.getProperty(ARGUMENT));
            } catch (NoSuchMethodException noText) {
                return type.getConstructor().newInstance();
            }
        }
    }

    @Override
    public Socket createSocket(Socket plain, String host, int port, boolean autoClose)
            throws IOException {
        Socket made = delegate.createSocket(plain, host, port, autoClose);
        return made instanceof SSLSocket tls
                ? WireTlsSocket.over(plain, tls, this::checkKey)
                : made;
    }

    /** The driver asks this of its own factory, which it does not see any more. */
    private void checkKey() throws IOException {
        try {
            Method check = delegate.getClass().getMethod(KEY_CHECK);
            check.invoke(delegate);
        } catch (NoSuchMethodException another) {
            // a factory of the user's has nothing to tell
        } catch (IllegalAccessException e) {
            throw new SSLException("The client's key cannot be checked", e);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            throw new SSLException(cause == null ? KEY_CHECK : cause.getMessage(), cause);
        }
    }

    @Override
    public String[] getDefaultCipherSuites() {
        return delegate.getDefaultCipherSuites();
    }

    @Override
    public String[] getSupportedCipherSuites() {
        return delegate.getSupportedCipherSuites();
    }

    // the driver encrypts what it has connected itself

    @Override
    public Socket createSocket(String host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
        throw new UnsupportedOperationException();
    }
}
