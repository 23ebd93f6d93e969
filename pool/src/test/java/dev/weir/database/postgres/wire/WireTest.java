package dev.weir.database.postgres.wire;

import static dev.weir.database.postgres.wire.ScriptedServer.READY;
import static dev.weir.database.postgres.wire.ScriptedServer.READY_FAILED;
import static dev.weir.database.postgres.wire.ScriptedServer.error;
import static dev.weir.database.postgres.wire.ScriptedServer.join;
import static dev.weir.database.postgres.wire.ScriptedServer.message;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weir.tenant.Prelude.Outcome;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What goes over a wire and what the driver sees of it, byte for byte. */
@Tag("fast")
class WireTest {
    private static final byte[] STATEMENT =
            join(
                    message('P', "\0select 1\0\0\0"),
                    message('B', "\0\0"),
                    message('D', "P\0"),
                    message('E', "\0\0\0\0\0"),
                    message('S', ""));

    /** Of a query of statements with rows and without. */
    private static final byte[] QUERY_DONE =
            join(
                    message('C', "BEGIN\0"),
                    message('T', "a row"),
                    message('D', "its values"),
                    message('C', "SELECT 1\0"),
                    message('C', "PREPARE\0"),
                    READY);

    private static final byte[] GUARD_PASSED =
            join(message('t', "\0\0"), message('T', "\0\0"), message('3', ""));

    private static final byte[] ROWS = join(message('1', ""), message('D', "one"), READY);

    private final ScriptedServer server = new ScriptedServer();
    private final Wire wire = new Wire(server.in, server.out);

    @BeforeEach
    void comeToRest() throws Exception {
        server.answers(message('R', "\0\0\0\0"), READY);
        wire.input().read(new byte[100], 0, 100);
    }

    private byte[] readAll() throws IOException {
        return wire.input().readAllBytes();
    }

    private void send(byte[] bytes) throws IOException {
        wire.output().write(bytes, 0, bytes.length);
    }

    // --- nothing armed ---

    @Test
    void whatIsNotArmedPassesWithoutACopy() throws Exception {
        send(STATEMENT);
        server.answers(ROWS);
        byte[] target = new byte[100];
        assertThat(wire.input().read(target, 0, 100)).isEqualTo(ROWS.length);
        assertThat(server.filled(target)).isTrue();
        assertThat(server.writes).containsExactly(STATEMENT);
        assertThat(wire.disarm()).isEqualTo(Outcome.NOT_SENT);
    }

    @Test
    void whatIsTakenBackInTimeIsNotSent() throws Exception {
        assertThat(wire.arm("BIND")).isTrue();
        assertThat(wire.isArmed()).isTrue();
        assertThat(wire.disarm()).isEqualTo(Outcome.NOT_SENT);
        send(STATEMENT);
        assertThat(server.writes).containsExactly(STATEMENT);
    }

    // --- a prelude that is done ---

    @Test
    void itGoesOutInOneWriteAheadOfTheDriversBytes() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        assertThat(server.written()).isEqualTo("QDCPBDES|");
        assertThat(new String(server.writes.getFirst(), US_ASCII))
                .contains("BIND;PREPARE weir_")
                .endsWith(new String(STATEMENT, US_ASCII));
        assertThat(wire.isArmed()).isFalse();
    }

    @Test
    void theDriverSeesTheAnswersToItsOwnStatementAlone() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(QUERY_DONE, GUARD_PASSED, ROWS);
        assertThat(readAll()).isEqualTo(ROWS);
        assertThat(wire.disarm()).isEqualTo(Outcome.DONE);
    }

    @Test
    void answersMayComeInPiecesCutAnywhere() throws Exception {
        byte[] setting = message('S', "search_path\0a\0");
        byte[] all = join(QUERY_DONE, setting, GUARD_PASSED, ROWS);
        for (int cut = 1; cut < all.length; cut++) {
            ScriptedServer one = new ScriptedServer();
            Wire other = new Wire(one.in, one.out);
            one.answers(READY);
            assertThat(other.input().read(new byte[6], 0, 6)).isEqualTo(6);
            assertThat(other.arm("BIND")).isTrue();
            other.output().write(STATEMENT, 0, STATEMENT.length);
            one.answers(Arrays.copyOf(all, cut)).answers(Arrays.copyOfRange(all, cut, all.length));
            assertThat(other.input().readAllBytes()).isEqualTo(join(setting, ROWS));
            assertThat(other.disarm()).isEqualTo(Outcome.DONE);
        }
        wire.arm("BIND");
        send(STATEMENT);
        server.answersByteByByte(all);
        assertThat(readAll()).isEqualTo(join(setting, ROWS));
    }

    @Test
    void reportsOfSettingsArePassedOnNoticesAndNotificationsAreNot() throws Exception {
        byte[] path = message('S', "search_path\0acme\0");
        byte[] standby = message('S', "in_hot_standby\0off\0");
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(
                message('A', "of the tenant before"),
                path,
                message('N', "MWhat?\0\0"),
                QUERY_DONE,
                standby,
                GUARD_PASSED,
                ROWS);
        assertThat(readAll()).isEqualTo(join(path, standby, ROWS));
    }

    @Test
    void aReadThatRunsOutOfTimeIsResumed() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(Arrays.copyOf(QUERY_DONE, 9)).dawdles();
        assertThatThrownBy(this::readAll).isInstanceOf(SocketTimeoutException.class);
        server.answers(Arrays.copyOfRange(QUERY_DONE, 9, QUERY_DONE.length), GUARD_PASSED, ROWS);
        assertThat(readAll()).isEqualTo(ROWS);
        assertThat(wire.disarm()).isEqualTo(Outcome.DONE);
    }

    @Test
    void anotherOneMayFollow() throws Exception {
        for (int i = 0; i < 3; i++) {
            assertThat(wire.arm("BIND")).isTrue();
            send(STATEMENT);
            server.answers(QUERY_DONE, GUARD_PASSED).answers(ROWS);
            byte[] target = new byte[100];
            assertThat(wire.input().read(target, 0, 100)).isEqualTo(ROWS.length);
            assertThat(server.filled(target)).isTrue();
            assertThat(wire.disarm()).isEqualTo(Outcome.DONE);
        }
        assertThat(server.writes.stream().map(w -> new String(w, US_ASCII)).distinct()).hasSize(3);
    }

    // --- one that fails ---

    @Test
    void itsErrorIsTheAnswerToTheDriversStatement() throws Exception {
        byte[] reason = error("22023", "role \"ghost\" does not exist");
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(
                message('C', "BEGIN\0"),
                reason,
                READY_FAILED,
                error("26000", "prepared statement does not exist"),
                READY_FAILED);
        assertThat(readAll()).isEqualTo(join(reason, READY_FAILED));
        assertThat(wire.disarm()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aCancelThatMeetsTheGuardIsPassedOnAsItIs() throws Exception {
        byte[] reason = error("57014", "canceling statement due to user request");
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(QUERY_DONE, reason, READY);
        assertThat(readAll()).isEqualTo(join(reason, READY));
        assertThat(wire.disarm()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void afterAnErrorNothingMoreGoesOutUntilItIsAskedAbout() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(error("22023", "no"), READY, error("26000", "skipped"), READY);
        readAll();
        assertThatThrownBy(() -> send(STATEMENT)).isInstanceOf(IOException.class);
        assertThat(server.writes).hasSize(1);
        assertThat(wire.disarm()).isEqualTo(Outcome.FAILED);
        send(STATEMENT);
        assertThat(server.writes).hasSize(2);
    }

    @Test
    void theLastWordsOfAServerThatEndsAreGivenToTheDriver() throws Exception {
        byte[] reason = error("57P01", "terminating connection due to administrator command");
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(message('C', "BEGIN\0"), reason);
        assertThat(readAll()).isEqualTo(reason);
        assertThat(wire.disarm()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void aConnectionThatEndsInBetweenLeavesItUnknownForGood() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(Arrays.copyOf(QUERY_DONE, QUERY_DONE.length - 3));
        assertThat(readAll()).isEmpty();
        assertThat(wire.disarm()).isEqualTo(Outcome.UNKNOWN);
        assertThat(wire.arm("BIND")).isFalse();
        assertThatThrownBy(() -> send(STATEMENT)).isInstanceOf(IOException.class);
        send(message('X', ""));
        assertThat(server.written()).endsWith("X|");
    }

    @Test
    void anAnswerThatIsNoneIsRefused() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(message('G', "copy what?"));
        assertThatThrownBy(this::readAll).isInstanceOf(IOException.class);
        assertThat(wire.disarm()).isEqualTo(Outcome.UNKNOWN);
    }

    @Test
    void aServerThatGoesOnAfterAnErrorIsNotBelieved() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(error("22023", "no"), READY, GUARD_PASSED, ROWS);
        assertThatThrownBy(this::readAll).isInstanceOf(IOException.class);
        assertThat(wire.disarm()).isEqualTo(Outcome.UNKNOWN);
    }

    // --- what the driver sends ---

    @Test
    void nothingBehindTheFirstSyncGoesOutBeforeTheAnswer() throws Exception {
        wire.arm("BIND");
        server.answers(QUERY_DONE, GUARD_PASSED, ROWS);
        send(join(STATEMENT, STATEMENT));
        assertThat(server.written()).isEqualTo("QDCPBDES|PBDES|");
        assertThat(readAll()).isEqualTo(ROWS);
    }

    @Test
    void norAfterAnError() throws Exception {
        wire.arm("BIND");
        send(STATEMENT);
        server.answers(error("22023", "no"), READY, error("26000", "skipped"), READY);
        assertThatThrownBy(() -> send(STATEMENT))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no (SQLState 22023)");
        assertThat(server.writes).hasSize(1);
    }

    @Test
    void norWhenItWasWrittenAtOnce() throws Exception {
        wire.arm("BIND");
        server.answers(error("22023", "no"), READY, error("26000", "skipped"), READY);
        assertThatThrownBy(() -> send(join(STATEMENT, STATEMENT))).isInstanceOf(IOException.class);
        assertThat(server.written()).isEqualTo("QDCPBDES|");
        assertThat(wire.disarm()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aStatementMayBeWrittenInPieces() throws Exception {
        for (int cut = 1; cut < STATEMENT.length; cut++) {
            ScriptedServer one = new ScriptedServer();
            Wire other = new Wire(one.in, one.out);
            one.answers(READY);
            assertThat(other.input().read(new byte[6], 0, 6)).isEqualTo(6);
            other.arm("BIND");
            other.output().write(STATEMENT, 0, cut);
            other.output().write(STATEMENT, cut, STATEMENT.length - cut);
            assertThat(one.writes).hasSize(2);
            assertThat(ScriptedServer.types(join(one.writes.get(0), one.writes.get(1))))
                    .isEqualTo("QDCPBDES");
        }
    }

    /** The server would skip it without an answer, and the driver would wait for ever. */
    @Test
    void theDriversBeginGoesAheadOfTheGuard() throws Exception {
        byte[] begin = message('Q', "BEGIN READ ONLY\0");
        byte[] begun = join(message('C', "BEGIN\0"), message('Z', "T"));
        byte[] setting = message('S', "a\0b\0");
        wire.arm("BIND");
        send(join(begin, STATEMENT));
        assertThat(server.written()).isEqualTo("QQDCPBDES|");
        server.answersByteByByte(QUERY_DONE, setting, begun, GUARD_PASSED, ROWS);
        assertThat(readAll()).isEqualTo(join(setting, begun, ROWS));
        assertThat(wire.disarm()).isEqualTo(Outcome.DONE);
    }

    @Test
    void anErrorIsTheAnswerToTheDriversBegin() throws Exception {
        byte[] reason = error("22023", "role \"ghost\" does not exist");
        byte[] skipped = error("26000", "skipped");
        wire.arm("BIND");
        send(join(message('Q', "BEGIN\0"), STATEMENT));
        server.answers(
                reason,
                READY_FAILED,
                error("25P02", "aborted"),
                READY_FAILED,
                skipped,
                READY_FAILED);
        assertThat(readAll()).isEqualTo(join(reason, READY_FAILED, skipped, READY_FAILED));
        assertThat(wire.disarm()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aBeginThatWasDoneAllTheSameIsFollowedByTheError() throws Exception {
        byte[] reason = error("57014", "cancelled");
        byte[] begun = join(message('C', "BEGIN\0"), message('Z', "T"));
        wire.arm("BIND");
        send(join(message('Q', "BEGIN\0"), STATEMENT));
        server.answers(reason, READY, begun, error("26000", "skipped"), READY_FAILED);
        assertThat(readAll()).isEqualTo(join(begun, reason, READY_FAILED));
        assertThat(wire.disarm()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void whatDoesMoreThanBeginIsNoBegin() throws Exception {
        for (String text :
                new String[] {"BEGIN;DELETE FROM T\0", "BEGIN", "BEGINS\0\0", "begin\0", ""}) {
            byte[] query = message('Q', text);
            assertThat(FirstSync.lengthOfBegin(query, 0, query.length)).isZero();
        }
        byte[] begin = message('Q', "BEGIN\0");
        assertThat(FirstSync.lengthOfBegin(begin, 0, begin.length)).isEqualTo(begin.length);
        assertThat(FirstSync.lengthOfBegin(begin, 0, begin.length - 1)).isZero();
    }

    @Test
    void aSimpleQueryWaitsForTheAnswer() throws Exception {
        byte[] query = message('Q', "select 1\0");
        byte[] done = join(message('C', "BEGIN\0"), message('C', "SELECT 1\0"), READY);
        wire.arm("BIND");
        server.answers(done, ROWS);
        send(query);
        assertThat(server.written()).isEqualTo("Q|Q|");
        assertThat(readAll()).isEqualTo(ROWS);
        assertThat(wire.disarm()).isEqualTo(Outcome.DONE);
    }

    @Test
    void aSimpleQueryDoesNotGoOutAfterAnError() throws Exception {
        wire.arm("BIND");
        server.answers(error("22023", "no such role"), READY_FAILED);
        assertThatThrownBy(() -> send(message('Q', "insert\0")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no such role (SQLState 22023)");
        assertThat(server.written()).isEqualTo("Q|");
        assertThat(wire.disarm()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void norWhileTheAnswerIsLate() throws Exception {
        wire.arm("BIND");
        server.dawdles();
        assertThatThrownBy(() -> send(message('Q', "insert\0")))
                .isInstanceOf(SocketTimeoutException.class);
        server.dawdles();
        assertThatThrownBy(() -> send(STATEMENT)).isInstanceOf(SocketTimeoutException.class);
        assertThat(server.written()).isEqualTo("Q|");
        assertThat(wire.disarm()).isEqualTo(Outcome.UNKNOWN);
    }

    /** The server would skip it without an answer, and the driver would wait for ever. */
    @Test
    void aSimpleQueryInTheMiddleOfAStatementIsRefused() throws Exception {
        wire.arm("BIND");
        assertThatThrownBy(() -> send(join(message('P', "\0\0\0\0"), message('Q', "select\0"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("tenantPrelude");
        assertThat(server.writes).isEmpty();
    }

    // --- when it can be armed ---

    @Test
    void itIsArmedOnlyWhereTheNextByteBeginsAMessage() throws Exception {
        server.answers(join(READY, new byte[] {'A', 0, 0}));
        wire.input().read(new byte[100], 0, 100);
        assertThat(wire.arm("BIND")).isFalse();
    }

    @Test
    void itIsNotArmedInATransaction() throws Exception {
        server.answers(message('Z', "T"));
        wire.input().read(new byte[100], 0, 100);
        assertThat(wire.arm("BIND")).isFalse();
    }

    @Test
    void norTwiceNorWithWhatIsNotTheSameInAllEncodings() {
        assertThat(wire.arm("select 'é'")).isFalse();
        assertThat(wire.arm("BIND")).isTrue();
        assertThat(wire.arm("BIND")).isFalse();
    }

    @Test
    void bytesThatAreSkippedLeaveItUncertainWhereMessagesBegin() throws Exception {
        server.answers(ROWS);
        wire.input().skip(3);
        assertThat(wire.arm("BIND")).isFalse();
    }
}
