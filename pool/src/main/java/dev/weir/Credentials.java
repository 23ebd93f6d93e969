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

    private Credentials(@Nullable String username, @Nullable String password) {
        this.username = username;
        this.password = password;
    }

    /** A pair. Either may be null: then the driver decides. */
    public static Credentials of(@Nullable String username, @Nullable String password) {
        return new Credentials(username, password);
    }

    /** A pair; the array is copied, so the caller may clear its own. */
    public static Credentials of(@Nullable String username, char @Nullable [] password) {
        return new Credentials(username, password == null ? null : new String(password));
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

    /** Whether user and password are the same; passwords are compared in constant time. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Credentials that
                && Objects.equals(username, that.username)
                && MessageDigest.isEqual(bytes(password), bytes(that.password));
    }

    /** Of the user alone. */
    @Override
    public int hashCode() {
        return Objects.hashCode(username);
    }

    @Override
    public String toString() {
        return "Credentials[username=%s, password=%s]"
                .formatted(username, password == null ? "none" : "***");
    }

    /** Null for none: {@link MessageDigest#isEqual} tells that from an empty one. */
    private static byte @Nullable [] bytes(@Nullable String text) {
        return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    }
}
