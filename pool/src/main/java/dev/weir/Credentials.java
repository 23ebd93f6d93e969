package dev.weir;

import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A user name and its password, kept together so that no connect ever uses one of each. Immutable;
 * prints without the password.
 */
public final class Credentials {

    private final @Nullable String username;
    private final char @Nullable [] password;
    private final long version;

    private Credentials(@Nullable String username, char @Nullable [] password, long version) {
        this.username = username;
        this.password = password == null ? null : password.clone();
        this.version = version;
    }

    /** A pair of version 0. Either may be null: then the driver decides. */
    public static Credentials of(@Nullable String username, @Nullable String password) {
        return new Credentials(username, password == null ? null : password.toCharArray(), 0);
    }

    /** A pair of version 0; the array is copied, so the caller may clear its own. */
    public static Credentials of(@Nullable String username, char @Nullable [] password) {
        return new Credentials(username, password, 0);
    }

    /**
     * The same pair with a version, such as a secret store gives, by which operators recognise it
     * in the log.
     */
    public Credentials withVersion(long newVersion) {
        return new Credentials(username, password, newVersion);
    }

    /** The user name, or null. */
    public @Nullable String username() {
        return username;
    }

    /** A new string with the password, or null. */
    public @Nullable String password() {
        return password == null ? null : new String(password);
    }

    /** A copy of the password, or null; the caller may clear it. */
    public char @Nullable [] passwordChars() {
        return password == null ? null : password.clone();
    }

    /** The version given to {@link #withVersion}, else 0. */
    public long version() {
        return version;
    }

    /**
     * Whether user, password and version are the same; the passwords are compared in constant time.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Credentials that
                && version == that.version
                && Objects.equals(username, that.username)
                && MessageDigest.isEqual(bytes(password), bytes(that.password))
                && (password == null) == (that.password == null);
    }

    /** Of the user and the version only. */
    @Override
    public int hashCode() {
        return Objects.hash(username, version);
    }

    @Override
    public String toString() {
        return "Credentials[username="
                + username
                + ", password="
                + (password == null ? "none" : "***")
                + ", version="
                + version
                + "]";
    }

    private static byte[] bytes(char @Nullable [] chars) {
        if (chars == null) {
            return new byte[0];
        }
        java.nio.ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(chars));
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        return bytes;
    }
}
