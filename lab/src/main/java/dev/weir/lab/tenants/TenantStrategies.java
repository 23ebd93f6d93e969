package dev.weir.lab.tenants;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The ways by the names that the command line takes. */
final class TenantStrategies {

    static final String DEDICATED = "dedicated";
    static final String DEDICATED_SMALL = "dedicated-small";
    static final String POOL_MAP = "pool-map";
    static final String SET = "set";
    static final String SCHEMA_AT_BORROW = "set-schema";
    static final String WEIR = "weir";
    static final String WEIR_TRANSACTION = "weir-transaction";
    static final String WEIR_RLS = "weir-rls";
    static final String WEIR_QUALIFIED = "weir-qualified";
    static final String WEIR_CATALOG = "weir-catalog";

    private static final List<String> OTHERS =
            List.of(DEDICATED, DEDICATED_SMALL, POOL_MAP, SET, SCHEMA_AT_BORROW);
    private static final List<String> ON_POSTGRES =
            List.of(WEIR, WEIR_TRANSACTION, WEIR_RLS, WEIR_QUALIFIED);
    private static final List<String> ON_MARIADB = List.of(WEIR_CATALOG, WEIR_QUALIFIED);

    private TenantStrategies() {}

    /** All that the database knows, the dedicated pools first. */
    static List<String> of(Engine engine) {
        List<String> names = new ArrayList<>(OTHERS);
        names.addAll(engine == Engine.POSTGRES ? ON_POSTGRES : ON_MARIADB);
        return names;
    }

    static boolean isWeir(String name) {
        return name.startsWith(WEIR);
    }

    /** Whether the tenants share one pool. */
    static boolean shares(String name) {
        return !List.of(DEDICATED, DEDICATED_SMALL, POOL_MAP).contains(name);
    }

    /** The most connections that a way may come to need. */
    static int connections(String name, TenantsSettings settings) {
        return switch (name) {
            case DEDICATED -> settings.tenants() * settings.dedicated();
            case DEDICATED_SMALL -> settings.tenants() * settings.small();
            case POOL_MAP -> settings.tenants() * mapped(settings);
            default -> settings.connections();
        };
    }

    /** One for each user: more would never be asked for. */
    private static int mapped(TenantsSettings settings) {
        return settings.users();
    }

    /**
     * Opens a way.
     *
     * @throws SQLException if its connections cannot be opened
     */
    static TenantStrategy open(
            String name,
            Engine engine,
            TenantFixture fixture,
            List<Tenant> tenants,
            TenantsSettings settings)
            throws SQLException {
        boolean postgres = engine == Engine.POSTGRES;
        int size = settings.connections();
        return switch (name) {
            case DEDICATED -> DedicatedPools.open(name, fixture, tenants, settings.dedicated());
            case DEDICATED_SMALL -> DedicatedPools.open(name, fixture, tenants, settings.small());
            case POOL_MAP -> new PoolMap(name, fixture, mapped(settings));
            case SET -> SetOnCheckout.open(name, fixture, tenants, size, postgres);
            case SCHEMA_AT_BORROW -> SchemaAtBorrow.open(name, fixture, tenants, size, postgres);
            default -> WeirStrategy.open(name, fixture, tenants, size);
        };
    }

    /**
     * The chosen names, each once, or all that the database knows.
     *
     * @throws IllegalArgumentException for one that this database does not know
     */
    static List<String> chosen(List<String> names, Engine engine) {
        List<String> known = of(engine);
        Set<String> chosen = new LinkedHashSet<>(names.isEmpty() ? known : names);
        for (String name : chosen) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException(
                        "--ways: '%s' does not go on %s (these do: %s)"
                                .formatted(name, engine.option(), String.join(", ", known)));
            }
        }
        return List.copyOf(chosen);
    }

    /** Takes only names that some database knows. */
    static final class Converter implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            String name = text.strip().toLowerCase(Locale.ROOT);
            Set<String> known = new LinkedHashSet<>(of(Engine.POSTGRES));
            known.addAll(of(Engine.MARIADB));
            if (!known.contains(name)) {
                throw new TypeConversionException(
                        "no way is called '%s' (known: %s)"
                                .formatted(text, String.join(", ", known)));
            }
            return name;
        }
    }
}
