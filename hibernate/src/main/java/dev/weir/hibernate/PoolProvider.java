package dev.weir.hibernate;

import dev.weir.WeirDataSource;
import org.hibernate.service.UnknownUnwrapTypeException;
import org.jspecify.annotations.Nullable;

/** A provider as itself or as its pool. */
final class Unwrapping {
    private Unwrapping() {}

    static boolean isPossible(Object provider, @Nullable WeirDataSource pool, Class<?> type) {
        return type.isInstance(provider) || type.isInstance(pool);
    }

    static <T> T as(Object provider, @Nullable WeirDataSource pool, Class<T> type) {
        if (type.isInstance(provider)) {
            return type.cast(provider);
        }
        if (pool != null && type.isInstance(pool)) {
            return type.cast(pool);
        }
        throw new UnknownUnwrapTypeException(type);
    }
}
