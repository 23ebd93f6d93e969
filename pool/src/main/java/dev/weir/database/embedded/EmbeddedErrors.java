package dev.weir.database.embedded;

import dev.weir.database.DriverErrors;
import java.sql.SQLException;
import java.util.Set;

/** Errors of H2 and Derby. */
final class EmbeddedErrors implements DriverErrors {

    /** H2: statement was canceled; Derby: the statement has been canceled. */
    @Override
    public Set<String> cancelledStates() {
        return Set.of("57014", "XCL52");
    }

    /** HSQLDB answers so where there is no such table. */
    @Override
    public boolean isDenied(SQLException thrown) {
        return false;
    }
}
