package dev.weir.spring.boot.lane;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Whether the calling thread is in a read-only transaction, or begins one. A transaction manager
 * says so to the thread only after the begin, which has borrowed the connection by then; so the
 * begin itself is listened to.
 */
final class ReadOnlyTransactions implements BeanPostProcessor {

    private static final ThreadLocal<Boolean> BEGINNING = new ThreadLocal<>();

    private final TransactionExecutionListener listener = new Begins();

    /** Whether a connection that is borrowed now is a read-only transaction's. */
    static boolean isCurrent() {
        return TransactionSynchronizationManager.isCurrentTransactionReadOnly()
                || BEGINNING.get() != null;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        if (bean instanceof ConfigurableTransactionManager manager) {
            manager.addListener(listener);
        }
        return bean;
    }

    private static final class Begins implements TransactionExecutionListener {

        @Override
        public void beforeBegin(TransactionExecution transaction) {
            if (transaction.isReadOnly()) {
                BEGINNING.set(true);
            }
        }

        @Override
        public void afterBegin(TransactionExecution transaction, @Nullable Throwable beginFailure) {
            BEGINNING.remove();
        }
    }
}
