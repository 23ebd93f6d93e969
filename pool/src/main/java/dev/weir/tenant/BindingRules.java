package dev.weir.tenant;

import dev.weir.Tenancy;
import dev.weir.TenantBinding;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the connections of a pool are bound, as configured. Immutable.
 *
 * @param tenancy what is bound; {@link Tenancy#AUTO}: what the database suggests
 * @param setting the setting that names the tenant to policies of row-level security
 * @param neutralRole the role between two tenants; null: the pool's own user
 * @param unlocks whether a lease may have left locks of its own, and the pool holds none: to ask
 *     for locks is the dearest part of a change, since the server plans it
 * @param label the user's own way; null: there is none
 * @param counts what is counted
 */
public record BindingRules(
        Tenancy tenancy,
        String setting,
        @Nullable String neutralRole,
        boolean unlocks,
        @Nullable TenantBinding label,
        Binding.Counts counts) {

    /**
     * The binding of a new connection.
     *
     * @param known what is bound, with what the database suggests in place of {@link Tenancy#AUTO}
     * @param roles how the database binds by role; null: it does not, and nobody wants it to
     * @param baseline see {@link Binder.ByRole}
     * @param catalog the catalog that the connection has; null: none
     */
    public Binding binding(
            Tenancy known,
            Binder.@Nullable ByRole roles,
            String baseline,
            @Nullable String catalog) {
        Binder binder =
                switch (known) {
                    case SESSION, TRANSACTION, RLS ->
                            Objects.requireNonNull(roles, "a database without roles")
                                    .of(known, this, baseline);
                    case QUALIFIED -> Binder.NOTHING;
                    case CATALOG -> Binder.byCatalog(catalog);
                    case LABEL -> Binder.byLabel(Objects.requireNonNull(label));
                    case AUTO, OFF ->
                            throw new IllegalArgumentException("nothing says what to bind");
                };
        return new Binding(binder, counts);
    }
}
