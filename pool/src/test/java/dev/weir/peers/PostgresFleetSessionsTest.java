package dev.weir.peers;

import static dev.weir.TestPools.backend;
import static dev.weir.TestPools.execute;
import static dev.weir.TestPools.one;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.weir.database.SessionList;
import dev.weir.database.postgres.Postgres;
import dev.weir.handle.OpenHandles;
import dev.weir.session.Session;
import dev.weir.session.SessionSettings;
import dev.weir.session.Sessions;
import dev.weir.testkit.postgres.Durability;
import dev.weir.testkit.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a real server shows of its sessions, and to whom. */
@Tag("database")
@Timeout(180)
class PostgresFleetSessionsTest {
    private static final SessionList SESSIONS = new Postgres().server().sessions();
    private final EmbeddedPostgres postgres = EmbeddedPostgres.shared(Durability.FAST);

    private Connection named(String user, String url, String name) throws SQLException {
        return DriverManager.getConnection(
                url + "?ApplicationName=" + name.replace(" ", "%20"), user, "");
    }

    private Connection named(String name) throws SQLException {
        return named(postgres.user(), postgres.url(), name);
    }

    /** A user without privileges, dropped at the end. */
    private void withRole(Work work) throws Exception {
        try (Connection admin = postgres.connect()) {
            execute(admin, "create role fleet_plain login");
            try (Connection plain = named("fleet_plain", postgres.url(), "weir:00000001 plain")) {
                work.with(plain);
            } finally {
                execute(admin, "drop role fleet_plain");
            }
        }
    }

    private interface Work {
        void with(Connection plain) throws Exception;
    }

    @Test
    void connectionsOfOtherRolesCountAlthoughTheirWorkIsHidden() throws Exception {
        withRole(
                plain -> {
                    try (Connection peer = named("weir:00000002 bills");
                            Connection foreign = named("psql")) {
                        ServerSessions seen =
                                new SharedServer(SESSIONS, plain, "plain", name -> {}).all();
                        assertThat(seen.isWhole()).isFalse();
                        assertThat(seen.contains("00000001")).isTrue();
                        assertThat(seen.connections("00000002")).isEqualTo(1);
                        PoolTag own = new PoolTag("00000001", 4, 0, seen.seconds());
                        PeerSummary summary = seen.summary(own, true);
                        assertThat(summary.others())
                                .as("%s and %s", peer, foreign)
                                .isGreaterThanOrEqualTo(2);
                        assertThat(summary.foreignShare()).isNaN();
                    }
                });
    }

    @Test
    void aNameIsReadByItsProcessIdWithoutPrivileges() throws Exception {
        withRole(
                plain -> {
                    try (Connection peer = named("weir:00000002 bills")) {
                        int pid = backend(peer);
                        SessionList.Names read =
                                new SharedServer(SESSIONS, plain, "plain", name -> {})
                                        .names(List.of(pid, 2_000_000_000), null);
                        assertThat(read.names()).containsExactly("weir:00000002 bills");
                        assertThat(read.seconds())
                                .isCloseTo(System.currentTimeMillis() / 1000, within(60L));
                    }
                });
    }

    @Test
    void whoReadsANameTellsItsOwnInTheSameStatement() throws Exception {
        try (Connection own = named("weir:00000001 orders");
                Connection peer = named("weir:00000002 bills")) {
            PoolTag tag = new PoolTag("00000001", 12.5, 40_000_000, 0);
            SessionList.Names read =
                    new SharedServer(SESSIONS, own, "orders", name -> {})
                            .names(List.of(backend(peer)), tag);
            assertThat(read.names()).containsExactly("weir:00000002 bills");
            PoolTag published = PoolTag.in(one(own, "show application_name"));
            assertThat(published.limit()).isEqualTo(12.5);
            assertThat(published.turnoverNanos()).isEqualTo(40_000_000);
            assertThat(published.seconds()).isCloseTo(read.seconds(), within(2L));
            assertThat(one(own, "show application_name")).endsWith(" orders");
        }
    }

    @Test
    void anAnswerIsReadByOthersAsItWasGiven() throws Exception {
        try (Connection looker = named("weir:00000001 orders");
                Connection reader = named("weir:00000002 bills")) {
            PeerSummary seen = new PeerSummary(500, 480, 12.5, 120_000_000, 1234, 0.031);
            new SharedServer(SESSIONS, looker, "orders", name -> {})
                    .publish(new PoolTag("00000001", 2048, 120_000_000, 1_763_757_600, seen));
            SharedServer other = new SharedServer(SESSIONS, reader, "bills", name -> {});
            List<String> names = other.names(List.of(backend(looker)), null).names();
            assertThat(PoolTag.in(names.getFirst()).answer()).isEqualTo(seen);
        }
    }

    @Test
    void poolsOfTwoDatabasesOfAServerReadEachOther() throws Exception {
        String url = postgres.newDatabase("fleet_other");
        try {
            try (Connection here = named("weir:00000001 orders");
                    Connection there = named(postgres.user(), url, "weir:00000002 bills")) {
                SharedServer fleet = new SharedServer(SESSIONS, here, "orders", name -> {});
                assertThat(fleet.all().connections("00000002")).isEqualTo(1);
                assertThat(fleet.names(List.of(backend(there)), null).names()).hasSize(1);
            }
        } finally {
            try (Connection admin = postgres.connect()) {
                execute(admin, "drop database fleet_other");
            }
        }
    }

    @Test
    void whatTheSearchPathPutsBeforeTheServersOwnChangesNothing() throws Exception {
        try (Connection own = named("weir:00000001 orders")) {
            execute(own, "create schema fleet_path");
            try {
                execute(
                        own,
                        "create view fleet_path.pg_stat_activity as select 'none' as application_name");
                execute(
                        own,
                        "create function fleet_path.concat(variadic text[]) returns text"
                                + " language sql as 'select null::text'");
                execute(
                        own,
                        "create function fleet_path.unnest(int4[]) returns setof int4"
                                + " language sql as 'select 1 where false'");
                execute(own, "set search_path = fleet_path, pg_catalog");
                SharedServer fleet = new SharedServer(SESSIONS, own, "orders", name -> {});
                assertThat(fleet.all().contains("00000001")).isTrue();
                PoolTag tag = new PoolTag("00000001", 3, 0, 0);
                assertThat(fleet.names(List.of(backend(own)), tag).names()).hasSize(1);
                assertThat(PoolTag.in(one(own, "show application_name")).limit()).isEqualTo(3);
            } finally {
                execute(own, "drop schema fleet_path cascade");
            }
        }
    }

    /** What a borrower does to a session, told as the calls of a lease tell it. */
    private interface Lease {
        void use(Session session, Connection c) throws SQLException;
    }

    private static void sql(Session session, String text) throws SQLException {
        session.sending(text);
        execute(session.physical(), text);
    }

    static List<Lease> leases() {
        return List.of(
                (session, c) -> sql(session, "set app.trace = 'behind'"),
                (session, c) -> sql(session, "set application_name = 'mine'"),
                (session, c) -> sql(session, "do $$ begin set app.trace = 'behind'; end $$"),
                (session, c) -> sql(session, "discard all"),
                (session, c) -> session.state().clientInfo().set("ApplicationName", "mine"),
                (session, c) -> session.markUnwrapped());
    }

    /** Each look of the others was at all sessions, once a borrower had used a SET. */
    @ParameterizedTest
    @MethodSource("leases")
    void whatPeersAreToKnowOutlivesTheResetOfItsSession(Lease lease) throws Exception {
        try (Connection c = named("weir:00000001 orders")) {
            Sessions sessions = new Sessions(OpenHandles::new, SessionSettings.DEFAULTS);
            Session session = sessions.open(c, 1);
            SharedServer server =
                    new SharedServer(
                            SESSIONS,
                            c,
                            "orders",
                            name -> session.named(SESSIONS.clientInfo(), name));
            PeerSummary seen = new PeerSummary(2, 2, 4, 0, 0, 0);
            session.ask(
                    through -> server.publish(new PoolTag("00000001", 4, 0, 1_763_757_600, seen)));
            String published = one(c, "show application_name");
            assertThat(PoolTag.in(published).answer()).isEqualTo(seen);
            session.begin();
            lease.use(session, c);
            session.reset();
            assertThat(one(c, "show application_name")).isEqualTo(published);
        }
    }

    @Test
    void aLookLeavesNothingBehindForTheNextBorrower() throws Exception {
        try (Connection own = named("weir:00000001 orders")) {
            SharedServer fleet = new SharedServer(SESSIONS, own, "orders", name -> {});
            fleet.all();
            fleet.names(List.of(backend(own)), new PoolTag("00000001", 3, 0, 0));
            assertThat(one(own, "select count(*) from pg_locks where locktype = 'advisory'"))
                    .isEqualTo("0");
            assertThat(one(own, "select count(*) from pg_prepared_statements where from_sql"))
                    .isEqualTo("0");
            assertThat(own.getAutoCommit()).isTrue();
        }
    }
}
