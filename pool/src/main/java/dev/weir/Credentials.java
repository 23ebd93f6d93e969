package dev.weir;

import org.jspecify.annotations.Nullable;

/**
 * A user name and its password, kept together so that no connect ever uses one of each. Prints
 * without the password.
 *
 * @param username null: the driver decides
 * @param password null: likewise
 */
public record Credentials(@Nullable String username, @Nullable String password) {

    /** A pair. Either may be null: then the driver decides. */
    public static Credentials of(@Nullable String username, @Nullable String password) {
        return new Credentials(username, password);
    }

    /** A pair; the array is copied, so the caller may clear its own. */
    public static Credentials of(@Nullable String username, char @Nullable [] password) {
        return new Credentials(username, password == null ? null : new String(password));
    }

    /** A copy of the password, or null; the caller may clear it. */
    public char @Nullable [] passwordChars() {
        return password == null ? null : password.toCharArray();
    }

    @Override
    public String toString() {
        return "Credentials[username=%s, password=%s]"
                .formatted(username, password == null ? "none" : "***");
    }
}
