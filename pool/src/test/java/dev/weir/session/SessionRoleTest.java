package dev.weir.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.database.Database.ServerRole;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When a pool insists on servers that take writes, and when it takes what is there. */
@Tag("fast")
class SessionRoleTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(SECOND);
    private final SessionRole.OfPool role = new SessionRole.OfPool(now::get);

    @Test
    void noErrorEmptiesThePoolMoreThanOnceInTenSeconds() {
        for (int i = 0; i < 10; i++) {
            role.changed();
            now.addAndGet(SECOND / 10);
        }
        assertThat(role.changes).isEqualTo(1);
        now.addAndGet(9 * SECOND);
        role.changed();
        role.changed();
        assertThat(role.changes).isEqualTo(2);
    }

    @Test
    void aReadOnlyServerIsRefusedForASecondAndThenTakenForWantOfAnother() {
        assertThat(role.admits(ServerRole.WRITABLE)).isTrue();
        for (int i = 0; i < 10; i++) {
            assertThat(role.admits(ServerRole.READ_ONLY)).isFalse();
            now.addAndGet(SECOND / 10);
        }
        assertThat(role.admitsReadOnly).isFalse();
        assertThat(role.admits(ServerRole.READ_ONLY)).isTrue();
        assertThat(role.admits(ServerRole.READ_ONLY)).isTrue();
        assertThat(role.admitsReadOnly).isTrue();
    }

    @Test
    void aWritableServerThatIsFoundEndsThat() {
        aReadOnlyServerIsRefusedForASecondAndThenTakenForWantOfAnother();
        assertThat(role.admits(ServerRole.WRITABLE)).isTrue();
        assertThat(role.admitsReadOnly).isFalse();
        assertThat(role.admits(ServerRole.READ_ONLY)).isFalse();
    }

    @Test
    void itIsRefusedTwiceHoweverLongAgoTheFirstTimeWas() {
        assertThat(role.admits(ServerRole.WRITABLE)).isTrue();
        assertThat(role.admits(ServerRole.READ_ONLY)).isFalse();
        now.addAndGet(60 * SECOND);
        assertThat(role.admits(ServerRole.READ_ONLY)).isFalse();
        assertThat(role.admits(ServerRole.READ_ONLY)).isTrue();
    }

    @Test
    void refusalsThatAWritableServerPartsAreNotAddedUp() {
        role.admits(ServerRole.WRITABLE);
        for (int i = 0; i < 10; i++) {
            assertThat(role.admits(ServerRole.READ_ONLY)).isFalse();
            assertThat(role.admits(ServerRole.WRITABLE)).isTrue();
        }
    }

    @Test
    void aPoolThatBeganOnAReadOnlyServerTakesAll() {
        assertThat(role.admits(ServerRole.READ_ONLY)).isTrue();
        assertThat(role.admits(ServerRole.WRITABLE)).isTrue();
        assertThat(role.admits(ServerRole.READ_ONLY)).isTrue();
        assertThat(role.isIndifferent()).isTrue();
    }

    @Test
    void whoAskedForEitherRoleGetsAll() {
        role.welcomeEither();
        assertThat(role.admits(ServerRole.WRITABLE)).isTrue();
        assertThat(role.admits(ServerRole.READ_ONLY)).isTrue();
        assertThat(role.isIndifferent()).isTrue();
    }

    @Test
    void aWritableServerIsSoughtOnceASecond() {
        role.changed();
        int sought = 0;
        for (int i = 0; i < 1_000; i++) {
            now.addAndGet(SECOND / 100);
            sought += role.seeks() ? 1 : 0;
        }
        assertThat(sought).isEqualTo(10);
    }
}
