package dev.weir.database.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.Database.ServerRole;
import dev.weir.database.Databases;
import dev.weir.database.DriverCore;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.core.BaseConnection;

/** What a driver does not tell of its server's role is not known, however it does not tell it. */
@Tag("fast")
class PostgresRoleEvidenceTest {
    private static final String STANDBY = "in_hot_standby";
    private static final String READ_ONLY = "default_transaction_read_only";

    /**
     * What the pool learns from a driver that answers so.
     *
     * @param answers by parameter: a text, or what is thrown; none: null
     */
    private static ServerRole role(Map<String, Object> answers, Class<?>... further)
            throws SQLException {
        BaseConnection driver =
                (BaseConnection)
                        Proxy.newProxyInstance(
                                PostgresRoleEvidenceTest.class.getClassLoader(),
                                Stream.concat(Stream.of(BaseConnection.class), Stream.of(further))
                                        .toArray(Class<?>[]::new),
                                (proxy, method, arguments) -> {
                                    assertThat(method.getName()).isEqualTo("getParameterStatus");
                                    Object answer = answers.get(String.valueOf(arguments[0]));
                                    if (answer instanceof Throwable failure) {
                                        throw failure;
                                    }
                                    return answer;
                                });
        return new Postgres().by(DriverCore.behind(driver, Databases.ALL)).role(driver);
    }

    @Test
    void bothParametersTellTheRole() throws SQLException {
        assertThat(role(Map.of(STANDBY, "off", READ_ONLY, "off"))).isEqualTo(ServerRole.WRITABLE);
        assertThat(role(Map.of(STANDBY, "on", READ_ONLY, "off"))).isEqualTo(ServerRole.READ_ONLY);
        assertThat(role(Map.of(STANDBY, "off", READ_ONLY, "on"))).isEqualTo(ServerRole.READ_ONLY);
        assertThat(role(Map.of(STANDBY, "off"))).isEqualTo(ServerRole.UNKNOWN);
        assertThat(role(Map.of())).isEqualTo(ServerRole.UNKNOWN);
    }

    /** Makes the class of a proxy one that only its package may call. */
    private interface Mark {}

    @Test
    void aClassThatIsNotPublicTellsByItsInterface() throws SQLException {
        assertThat(role(Map.of(STANDBY, "off", READ_ONLY, "off"), Mark.class))
                .isEqualTo(ServerRole.WRITABLE);
    }

    /** As of one whose connection is closed, of a descendant, and of a proxy around either. */
    @Test
    void anExceptionTellsNothing() throws SQLException {
        for (Throwable failure :
                List.of(
                        new IllegalStateException("closed"),
                        new NoSuchMethodError("getParameterStatus"),
                        new StackOverflowError(),
                        new SQLException("closed", "08003"))) {
            String name = failure.getClass().getSimpleName();
            assertThat(role(Map.of(STANDBY, failure, READ_ONLY, failure)))
                    .as(name)
                    .isEqualTo(ServerRole.UNKNOWN);
            assertThat(role(Map.of(STANDBY, failure, READ_ONLY, "off")))
                    .as(name)
                    .isEqualTo(ServerRole.UNKNOWN);
            assertThat(role(Map.of(STANDBY, "off", READ_ONLY, failure)))
                    .as(name)
                    .isEqualTo(ServerRole.UNKNOWN);
            assertThat(role(Map.of(STANDBY, failure, READ_ONLY, "on")))
                    .as(name)
                    .isEqualTo(ServerRole.READ_ONLY);
        }
    }
}
