package dev.weir.lab.lanes;

import dev.weir.lab.load.PoolVariant;

/**
 * A way to do the batch beside the live service, or the service alone.
 *
 * @param form how
 * @param threads of a fixed thread pool; 0 where there is none
 * @param size HikariCP's; 0 for Weir
 */
record BatchStrategy(Form form, int threads, int size) {

    /** The executor of Weir. */
    static final BatchStrategy EXECUTOR = new BatchStrategy(Form.EXECUTOR, 0, 0);

    /** The forms. */
    enum Form {
        /** No batch. */
        ALONE,
        /** {@code pool.executor()}. */
        EXECUTOR,
        /** A fixed thread pool whose tasks borrow. */
        THREADS
    }

    /** The service alone on Weir (size 0) or HikariCP. */
    static BatchStrategy alone(int size) {
        return new BatchStrategy(Form.ALONE, 0, size);
    }

    /** A fixed thread pool on Weir (size 0) or HikariCP. */
    static BatchStrategy threads(int threads, int size) {
        return new BatchStrategy(Form.THREADS, threads, size);
    }

    boolean isWeir() {
        return size == 0;
    }

    boolean isFixed() {
        return form == Form.THREADS;
    }

    /** The pool that live service and batch share. */
    PoolVariant variant() {
        if (!isWeir()) {
            return PoolVariant.hikari(size);
        }
        return form == Form.EXECUTOR ? PoolVariant.WEIR : PoolVariant.WEIR_APART;
    }

    /** The name in tables and charts. */
    String label() {
        String pool = variant().label();
        return switch (form) {
            case ALONE -> pool + ", no batch";
            case EXECUTOR -> pool + ", executor";
            case THREADS ->
                    "%s, %d %s".formatted(pool, threads, threads == 1 ? "thread" : "threads");
        };
    }
}
