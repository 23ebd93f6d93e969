package dev.weir;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL that encrypts, with a certificate of its own making for {@code localhost}. */
final class SelfSignedServer {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "server";

    private SelfSignedServer() {}

    /**
     * Starts it.
     *
     * @param folder empty; gets {@code server.crt}, by which clients may know the server
     */
    static EmbeddedPostgres start(Path folder) throws Exception {
        Path store = folder.resolve("store.p12");
        keytool(store);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD);
        }
        Path certificate = folder.resolve("server.crt");
        Path key = folder.resolve("server.key");
        write(certificate, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
        write(key, "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD).getEncoded());
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        return EmbeddedPostgres.start(
                Durability.FAST,
                Map.of(
                        "ssl", "on",
                        "ssl_cert_file", certificate.toString(),
                        "ssl_key_file", key.toString()));
    }

    private static void write(Path file, String kind, byte[] content) throws Exception {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(
                file,
                "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n",
                US_ASCII);
    }

    private static void keytool(Path store) throws Exception {
        Process made =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-keystore",
                                store.toString(),
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                new String(PASSWORD),
                                "-alias",
                                ALIAS,
                                "-keyalg",
                                "EC",
                                "-validity",
                                "2",
                                "-dname",
                                "CN=localhost",
                                "-ext",
                                "SAN=dns:localhost")
                        .inheritIO()
                        .start();
        if (!made.waitFor(60, TimeUnit.SECONDS) || made.exitValue() != 0) {
            made.destroyForcibly();
            throw new IllegalStateException("keytool has made no key");
        }
    }
}
