package dev.weir;

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
    private final @Nullable String password;
    private final long version;

    private Credentials(@Nullable String username, @Nullable String password, long version) {
        this.username = username;
        this.password = password;
        this.version = version;
    }

    /** A pair of version 0. Either may be null: then the driver decides. */
    public static Credentials of(@Nullable String username, @Nullable String password) {
        return new Credentials(username, password, 0);
    }

    /** A pair of version 0; the array is copied, so the caller may clear its own. */
    public static Credentials of(@Nullable String username, char @Nullable [] password) {
        return new Credentials(username, password == null ? null : new String(password), 0);
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

    /** The password, or null. */
    public @Nullable String password() {
        return password;
    }

    /** A copy of the password, or null; the caller may clear it. */
    public char @Nullable [] passwordChars() {
        return password == null ? null : password.toCharArray();
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
                && MessageDigest.isEqual(bytes(password), bytes(that.password));
    }

    /** Of the user and the version only. */
    @Override
    public int hashCode() {
        return Objects.hash(username, version);
    }

    @Override
    public String toString() {
        return "Credentials[username=%s, password=%s, version=%d]"
                .formatted(username, password == null ? "none" : "***", version);
    }

    /** Null for none: {@link MessageDigest#isEqual} tells that from an empty one. */
    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }
}
