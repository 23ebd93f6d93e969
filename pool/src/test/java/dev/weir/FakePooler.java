package dev.weir;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * What a client sees of a pooler before PostgreSQL: at the connect it is told of a process that is
 * not the server's. Everything else passes as it is, unencrypted. While it stands aside that does
 * too.
 */
final class FakePooler implements AutoCloseable {
    private static final int SSL_REQUEST = 80_877_103;
    private static final int GSS_REQUEST = 80_877_104;
    private static final int ANOTHER_PROCESS = 0x2A_00_00;

    private final ServerSocket listener;
    private final int target;
    private volatile boolean aside;

    FakePooler(int target) throws IOException {
        this.target = target;
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    /** Whether connects from now on are as if there were no pooler. */
    void standsAside(boolean whether) {
        aside = whether;
    }

    /** The URL of a database behind it. */
    String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + listener.getLocalPort() + "/" + database;
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException closed) {
            // the end
        }
    }

    private void serve(Socket client) {
        try (client;
                Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            DataInputStream asked = new DataInputStream(client.getInputStream());
            DataOutputStream answer = new DataOutputStream(client.getOutputStream());
            begin(asked, answer, new DataOutputStream(server.getOutputStream()));
            Thread.ofVirtual().start(() -> pass(client, server));
            greet(new DataInputStream(server.getInputStream()), answer);
            server.getInputStream().transferTo(client.getOutputStream());
        } catch (IOException ended) {
            // one side has gone, and the other follows
        }
    }

    private static void pass(Socket client, Socket server) {
        try (client;
                server) {
            client.getInputStream().transferTo(server.getOutputStream());
        } catch (IOException ended) {
            // the same
        }
    }

    /** Refuses encryption, and passes the first packet on. */
    private static void begin(DataInputStream asked, DataOutputStream answer, DataOutputStream to)
            throws IOException {
        while (true) {
            int length = asked.readInt();
            int code = asked.readInt();
            if (code == SSL_REQUEST || code == GSS_REQUEST) {
                answer.write('N');
                answer.flush();
                continue;
            }
            to.writeInt(length);
            to.writeInt(code);
            to.write(asked.readNBytes(length - 2 * Integer.BYTES));
            to.flush();
            return;
        }
    }

    /** Passes the server's messages on up to the first ReadyForQuery, BackendKeyData changed. */
    private void greet(DataInputStream from, DataOutputStream to) throws IOException {
        int type;
        do {
            type = from.read();
            if (type < 0) {
                throw new EOFException();
            }
            int length = from.readInt();
            to.write(type);
            to.writeInt(length);
            if (type == 'K') {
                to.writeInt(from.readInt() ^ (aside ? 0 : ANOTHER_PROCESS));
                to.write(from.readNBytes(length - 2 * Integer.BYTES));
            } else {
                to.write(from.readNBytes(length - Integer.BYTES));
            }
            to.flush();
        } while (type != 'Z');
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
