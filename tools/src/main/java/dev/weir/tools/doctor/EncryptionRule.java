package dev.weir.tools.doctor;

import dev.weir.tools.server.Encryption;
import dev.weir.tools.server.HostReader;
import dev.weir.tools.server.Product;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Whether the way to the server is encrypted, where others can listen. */
final class EncryptionRule implements Rule {

    private static final String NAME = "encryption";
    private static final String SOURCE = "PostgreSQL manual, SSL Support; RFC 8996";
    private static final Set<String> OLD = Set.of("TLSv1", "TLSv1.0", "TLSv1.1", "SSLv3");

    @Override
    public List<Finding> judge(Examination found) {
        Encryption encryption = found.server().encryption();
        if (!encryption.known()) {
            return List.of(
                    Finding.unknown(
                            NAME,
                            "The server does not say whether the way is encrypted.",
                            "",
                            SOURCE));
        }
        String evidence =
                "host %s, %s"
                        .formatted(
                                found.door().host(),
                                encryption.encrypted() ? encryption.protocol() : "no encryption");
        if (encryption.encrypted() && OLD.contains(encryption.protocol())) {
            return List.of(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("encryption.old.score"),
                            "The connection is encrypted by %s, which is broken."
                                    .formatted(encryption.protocol()),
                            List.of(evidence),
                            "Set ssl_min_protocol_version (tls_version) to TLSv1.2 on the server.",
                            SOURCE));
        }
        if (HostReader.isAddressHere(found.door().host())) {
            return List.of(
                    Finding.fine(
                            NAME, "The server is reached within this machine.", SOURCE, evidence));
        }
        if (!encryption.encrypted()) {
            return List.of(
                    new Finding(
                            NAME,
                            true,
                            Bounds.score("encryption.none.score"),
                            "Passwords and rows go over the network without encryption.",
                            List.of(evidence),
                            "Switch TLS on at the server, and set sslmode=verify-full"
                                    + " (sslMode=verify-full for MariaDB) in the URL.",
                            SOURCE));
        }
        return List.of(verified(found, evidence));
    }

    private static Finding verified(Examination found, String evidence) {
        String mode = found.parameter("sslmode");
        boolean postgres = found.server().product() == Product.POSTGRESQL;
        boolean verified =
                mode == null ? !postgres : mode.toLowerCase(Locale.ROOT).contains("verify");
        return verified
                ? Finding.fine(NAME, "The way to the server is encrypted.", SOURCE, evidence)
                : new Finding(
                        NAME,
                        true,
                        Bounds.score("encryption.unverified.score"),
                        "The driver takes any server's certificate for the database's.",
                        List.of(evidence, "sslmode=" + (mode == null ? "(not set)" : mode)),
                        "Set sslmode=verify-full and sslrootcert.",
                        SOURCE);
    }
}
