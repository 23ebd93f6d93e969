package dev.weir.tools.server;

/**
 * How a connection is protected on its way.
 *
 * @param known whether the server told
 * @param encrypted whether it is by TLS
 * @param protocol {@code TLSv1.3} and the like; empty without TLS
 */
public record Encryption(boolean known, boolean encrypted, String protocol) {}
