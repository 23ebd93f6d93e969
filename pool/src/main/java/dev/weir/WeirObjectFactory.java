package dev.weir;

import dev.weir.engine.WeirPool;
import dev.weir.text.Spelling;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NamingException;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.spi.ObjectFactory;
import org.jspecify.annotations.Nullable;

/**
 * Makes a pool from a JNDI reference, such as a servlet container's resource: its text addresses
 * are settings. Anything else in a reference is refused, and so is a reference that says where its
 * factory's code is: this loads nothing but what the settings name.
 *
 * <p>Each look-up makes a pool, unless the container keeps the first, as most do by default.
 */
public final class WeirObjectFactory implements ObjectFactory {

    private static final Set<String> TYPES =
            Set.of("javax.sql.DataSource", "dev.weir.WeirDataSource");

    /** What containers add for themselves. */
    private static final Set<String> CONTAINERS_OWN =
            Set.of("factory auth scope singleton closemethod description type name".split(" "));

    /** Called by JNDI. */
    public WeirObjectFactory() {}

    /**
     * A pool that starts with its first borrow; null when the object is not a reference to a data
     * source.
     *
     * @throws NamingException when the reference holds what is refused, or its settings are wrong
     */
    @Override
    public @Nullable Object getObjectInstance(
            @Nullable Object object,
            @Nullable Name name,
            @Nullable Context context,
            @Nullable Hashtable<?, ?> environment)
            throws NamingException {
        if (!(object instanceof Reference reference) || !TYPES.contains(reference.getClassName())) {
            return null;
        }
        if (reference.getFactoryClassLocation() != null) {
            throw new NamingException(
                    "The reference names a place to load its factory from: only the class path is used.");
        }
        WeirSettings settings = new WeirSettings();
        settings.setAll(texts(reference));
        try {
            settings.validate();
        } catch (WeirConfigException e) {
            NamingException wrong = new NamingException(e.getMessage());
            wrong.initCause(e);
            throw wrong;
        }
        return new WeirDataSource(settings, WeirPool::start);
    }

    private static Map<String, String> texts(Reference reference) throws NamingException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Enumeration<RefAddr> all = reference.getAll(); all.hasMoreElements(); ) {
            RefAddr address = all.nextElement();
            if (CONTAINERS_OWN.contains(address.getType().toLowerCase(Locale.ROOT))) {
                continue;
            }
            if (address.getClass() != StringRefAddr.class
                    || !(address.getContent() instanceof String text)) {
                throw new NamingException(
                        "The reference's address '%s' is not text: only text is taken."
                                .formatted(Spelling.printable(address.getType())));
            }
            texts.put(address.getType(), text);
        }
        return texts;
    }
}
