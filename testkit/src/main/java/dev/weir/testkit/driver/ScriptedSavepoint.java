package dev.weir.testkit.driver;

import java.sql.Savepoint;

/** A savepoint's name; empty for an unnamed one. */
record ScriptedSavepoint(String name) implements Savepoint {

    @Override
    public int getSavepointId() {
        return 0;
    }

    @Override
    public String getSavepointName() {
        return name;
    }
}
