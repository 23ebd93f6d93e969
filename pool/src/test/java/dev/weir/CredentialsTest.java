package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
class CredentialsTest {

    @Test
    void thePasswordIsNeverPrinted() {
        assertThat(Credentials.of("u", "s3cret"))
                .hasToString("Credentials[username=u, password=***]");
        assertThat(Credentials.of("u", (String) null))
                .hasToString("Credentials[username=u, password=none]");
    }

    @Test
    void arraysAreCopiedInAndOut() {
        char[] mine = {'a', 'b'};
        Credentials pair = Credentials.of("u", mine);
        mine[0] = 'x';
        pair.passwordChars()[1] = 'x';

        assertThat(pair.password()).isEqualTo("ab");
    }

    @Test
    void pairsAreEqualByUserAndPassword() {
        Credentials pair = Credentials.of("u", "p");

        assertThat(pair).isEqualTo(Credentials.of("u", "p".toCharArray()));
        assertThat(pair)
                .isNotEqualTo(Credentials.of("u", "q"))
                .isNotEqualTo(Credentials.of("v", "p"))
                .isNotEqualTo(Credentials.of("u", (String) null));
        assertThat(Credentials.of("u", "")).isNotEqualTo(Credentials.of("u", (String) null));
    }
}
