package dev.weir.lab.conformance;

import dev.weir.Credentials;
import dev.weir.ExceptionOverride;
import dev.weir.WeirBuilder;
import dev.weir.WeirDataSource;
import dev.weir.testkit.conformance.OpenPool;
import dev.weir.testkit.conformance.PoolHooks;
import dev.weir.testkit.conformance.PoolSettings;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Weir with its hooks. */
final class WeirCandidate extends LabCandidate {

    static final String ID = "weir";

    WeirCandidate() {
        super(ID);
    }

    @Override
    public OpenPool open(PoolSettings settings, PoolHooks hooks) {
        WeirBuilder builder =
                WeirDataSource.builder()
                        .jdbcUrl(settings.jdbcUrl())
                        .minimumIdle(settings.minimumIdle())
                        .maximumPoolSize(settings.maximumSize())
                        .connectionTimeout(settings.borrowTimeout())
                        .initializationFailTimeout(-1);
        Supplier<PoolHooks.Login> logins = hooks.logins();
        if (logins == null) {
            builder.username(settings.user()).password(settings.password());
        } else {
            builder.credentialsProvider(
                    () -> {
                        PoolHooks.Login login = logins.get();
                        return Credentials.of(login.user(), login.password());
                    });
        }
        Predicate<Throwable> isBroken = hooks.isBroken();
        if (isBroken != null) {
            builder.exceptionOverride(
                    exception ->
                            isBroken.test(exception)
                                    ? ExceptionOverride.Outcome.MUST_EVICT
                                    : ExceptionOverride.Outcome.CONTINUE_EVICT);
        }
        if (hooks.initialSql() != null) {
            builder.connectionInitSql(hooks.initialSql());
        }
        if (hooks.threads() != null) {
            builder.threadFactory(hooks.threads());
        }
        WeirDataSource pool = builder.build();
        return new Opened(pool, pool::close);
    }
}
