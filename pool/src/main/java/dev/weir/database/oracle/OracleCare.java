package dev.weir.database.oracle;

import dev.weir.database.Notice;
import dev.weir.database.SessionCare;
import java.lang.System.Logger.Level;

/** Sessions of Oracle, of which no reset is known yet. */
final class OracleCare implements SessionCare {

    @Override
    public Notice unseen(Class<?> connection, boolean told, String product) {
        return Notice.ofNoReset(Level.INFO, "Oracle", connection);
    }
}
