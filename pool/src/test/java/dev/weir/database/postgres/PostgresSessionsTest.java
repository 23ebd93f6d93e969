package dev.weir.database.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class PostgresSessionsTest {

    @Test
    void workersOfTheServerAreNoClients() {
        assertThat(PostgresSessions.isOfClients("client backend", 4)).isTrue();
        assertThat(PostgresSessions.isOfClients("autovacuum worker", 3)).isFalse();
        assertThat(PostgresSessions.isOfClients("parallel worker", 6)).isFalse();
    }

    @Test
    void ofAHiddenProcessOfTheServersOwnItIsKnownOnlyThatNoUserHasIt() {
        assertThat(PostgresSessions.isOfClients(null, 1)).isTrue();
        assertThat(PostgresSessions.isOfClients(null, 0)).isFalse();
    }
}
