package dev.weir.spring.boot;

import dev.weir.CloseCause;
import dev.weir.Holder;
import dev.weir.PoolListener;
import dev.weir.PoolTimeoutException;
import dev.weir.WeirDataSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Tells every bean that is a {@link PoolListener} of every pool. */
@Order(Ordered.LOWEST_PRECEDENCE)
final class PoolListeners implements WeirDataSourceCustomizer {
    private static final Log LOG = LogFactory.getLog(PoolListeners.class);

    private final ObjectProvider<PoolListener> listeners;

    PoolListeners(ObjectProvider<PoolListener> listeners) {
        this.listeners = listeners;
    }

    @Override
    public void customize(WeirDataSource pool, String beanName) {
        List<PoolListener> all = new ArrayList<>();
        PoolListener present = pool.getPoolListener();
        if (present != null) {
            all.add(present);
        }
        listeners.orderedStream().filter(listener -> listener != present).forEach(all::add);
        if (all.size() == 1) {
            pool.setPoolListener(all.getFirst());
        } else if (all.size() > 1) {
            pool.setPoolListener(new All(List.copyOf(all)));
        }
    }

    /** One that fails does not keep an event from the others. */
    private record All(List<PoolListener> listeners) implements PoolListener {

        private void each(Consumer<PoolListener> event) {
            for (PoolListener listener : listeners) {
                try {
                    event.accept(listener);
                } catch (RuntimeException e) {
                    LOG.warn("A pool listener failed: " + listener.getClass().getName(), e);
                }
            }
        }

        @Override
        public void opened(String poolName, long connectionId, Duration took) {
            each(listener -> listener.opened(poolName, connectionId, took));
        }

        @Override
        public void openFailed(String poolName, Throwable failure) {
            each(listener -> listener.openFailed(poolName, failure));
        }

        @Override
        public void closed(String poolName, long connectionId, CloseCause cause) {
            each(listener -> listener.closed(poolName, connectionId, cause));
        }

        @Override
        public void resized(String poolName, int from, int to, String reason) {
            each(listener -> listener.resized(poolName, from, to, reason));
        }

        @Override
        public void timedOut(String poolName, PoolTimeoutException exception) {
            each(listener -> listener.timedOut(poolName, exception));
        }

        @Override
        public void leakSuspected(String poolName, Holder holder) {
            each(listener -> listener.leakSuspected(poolName, holder));
        }

        @Override
        public void leakEnded(String poolName, Holder holder) {
            each(listener -> listener.leakEnded(poolName, holder));
        }
    }
}
