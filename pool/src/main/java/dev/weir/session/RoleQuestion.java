package dev.weir.session;

import dev.weir.database.Databases;
import dev.weir.database.ServerRole;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server for its role, where the driver does not know it unasked. Which question, the name
 * of the product says: drivers around a driver pass it on, whatever their class is called.
 */
final class RoleQuestion {

    private static final Set<String> NO = Set.of("0", "off", "f", "false");

    private RoleQuestion() {}

    /**
     * Asks. Blocks; may leave a transaction open where the session is not in auto-commit mode.
     *
     * @return {@code UNKNOWN} where no question is known or the server does not answer it
     */
    static ServerRole ask(Connection physical) {
        String question = question(physical);
        if (question == null) {
            return ServerRole.UNKNOWN;
        }
        try (Statement statement = physical.createStatement();
                ResultSet rows = statement.executeQuery(question)) {
            if (!rows.next()) {
                return ServerRole.UNKNOWN;
            }
            boolean writable = isNo(rows.getString(1)) && isNo(rows.getString(2));
            return writable ? ServerRole.WRITABLE : ServerRole.READ_ONLY;
        } catch (SQLException | RuntimeException e) {
            return ServerRole.UNKNOWN;
        }
    }

    private static boolean isNo(@Nullable String value) {
        return value == null || NO.contains(value.toLowerCase(Locale.ROOT));
    }

    private static @Nullable String question(Connection physical) {
        try {
            DatabaseMetaData metaData = physical.getMetaData();
            String product = metaData == null ? null : metaData.getDatabaseProductName();
            return product == null ? null : Databases.roleQuestion(product);
        } catch (SQLException | RuntimeException e) {
            return null;
        }
    }
}
