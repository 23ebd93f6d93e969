package dev.weir.tools.doctor;

/** Whose settings a file holds. */
enum PoolKind {
    /** Weir's: the size is found, unless it says {@code sizing=fixed}. */
    weir("Weir"),
    /** HikariCP's: {@code maximumPoolSize} is the size. */
    hikari("HikariCP");

    private final String label;

    PoolKind(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
