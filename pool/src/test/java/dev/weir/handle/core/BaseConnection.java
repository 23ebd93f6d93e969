package dev.weir.handle.core;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;

/** The shape by which drivers of PostgreSQL are recognised. */
public interface BaseConnection extends Connection {

    /** As pgjdbc has it. */
    enum TransactionState {
        IDLE,
        OPEN,
        FAILED
    }

    /** As the server said last. */
    TransactionState getTransactionState();

    /** Gives that shape to a scripted connection. */
    static BaseConnection of(dev.weir.testkit.driver.ScriptedConnection scripted) {
        return of(scripted, () -> {});
    }

    /**
     * @param whenAsked runs when the transaction state is asked for, in the asking thread
     */
    static BaseConnection of(
            dev.weir.testkit.driver.ScriptedConnection scripted, Runnable whenAsked) {
        return (BaseConnection)
                Proxy.newProxyInstance(
                        BaseConnection.class.getClassLoader(),
                        new Class<?>[] {BaseConnection.class},
                        (proxy, method, arguments) -> {
                            if (method.getName().equals("getTransactionState")) {
                                whenAsked.run();
                                return TransactionState.valueOf(scripted.transactionState().name());
                            }
                            try {
                                return method.invoke(scripted, arguments);
                            } catch (InvocationTargetException e) {
                                if (e.getCause() instanceof SQLException s) {
                                    throw s;
                                }
                                throw e.getCause();
                            }
                        });
    }
}
