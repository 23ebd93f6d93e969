package dev.weir.hibernate;

import java.lang.reflect.Proxy;
import java.util.Hashtable;
import javax.naming.CompositeName;
import javax.naming.Context;
import javax.naming.NameParser;
import javax.naming.spi.InitialContextFactory;

/** A naming context that has the same object under each name. */
public final class OneName implements InitialContextFactory {
    static volatile Object object;

    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) {
        return (Context)
                Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {Context.class},
                        (context, method, arguments) ->
                                switch (method.getName()) {
                                    case "lookup" -> object;
                                    case "getNameParser" -> (NameParser) CompositeName::new;
                                    default -> null;
                                });
    }
}
