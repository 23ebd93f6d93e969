package dev.weir.database;

import dev.weir.Tenancy;
import dev.weir.sql.SqlDialect;
import dev.weir.tenant.RoleBinders;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One kind of database: which it is, and what the pool knows of it, in three parts. The defaults
 * are what holds for one that it does not know.
 *
 * <p>Without state, and shared by all pools. {@link Databases} lists them; {@code
 * docs/internals/adding-a-database.md} says how to add one.
 */
public interface Database {

    /** Any other. */
    Database UNKNOWN = new Database() {};

    // --- which it is ---

    /** As users know it; empty: not known. */
    default String name() {
        return "";
    }

    /** Whether a driver's connections of that class lead to it. By names: no driver is needed. */
    default boolean hasDriver(Class<?> connection) {
        return false;
    }

    /** Whether this is its name for itself, where the driver is not known. */
    default boolean isNamed(String product) {
        return false;
    }

    /** Whether the URL leads to it, where its name is not known either. */
    default boolean isAt(String url) {
        return false;
    }

    /**
     * The names of the types that its drivers' connections have, for wrappers to give them out by.
     *
     * @param driverPackage the package around that of the driver's metadata; empty: not known
     */
    default List<String> driverTypes(String driverPackage) {
        return List.of();
    }

    /** Whether it runs in this process, so that asking it costs nothing. */
    default boolean isInProcess() {
        return false;
    }

    /** Whose SQL it reads. */
    default SqlDialect dialect() {
        return SqlDialect.OTHER;
    }

    // --- what else is known of it ---

    /** What URLs and properties of its drivers say. */
    default DriverUrls urls() {
        return DriverUrls.UNKNOWN;
    }

    /** What its server can be asked. */
    default ServerQueries server() {
        return ServerQueries.UNKNOWN;
    }

    /** How its sessions are watched and brought back. */
    default SessionCare care() {
        return SessionCare.UNKNOWN;
    }

    // --- how its sessions are bound to tenants ---

    /** By role, search path and settings; null: not at all. */
    default @Nullable RoleBinders roleBinders() {
        return null;
    }

    /** How tenants are bound unless somebody says; {@link Tenancy#AUTO}: somebody has to say. */
    default Tenancy suggestedTenancy() {
        return Tenancy.AUTO;
    }
}
