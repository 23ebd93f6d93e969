package dev.weir.lab.pools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class AddressTest {

    @Test
    void aProxyTakesTheServersPlaceAndKeepsTheParameters() {
        Address address = Address.of("jdbc:postgresql://db.example/app?sslmode=require");
        assertThat(address.port()).isEqualTo(5432);
        assertThat(address.through(20_000).url("app", "ApplicationName=x"))
                .isEqualTo(
                        "jdbc:postgresql://127.0.0.1:20000/app?ApplicationName=x&sslmode=require");
    }

    @Test
    void theUrlOfAProxyLeadsToTheSameDatabase() {
        assertThat(Address.of("jdbc:postgresql://db.example/app?sslmode=require").through(20_000))
                .extracting(Address::url)
                .isEqualTo("jdbc:postgresql://127.0.0.1:20000/app?sslmode=require");
        assertThat(Address.of("jdbc:postgresql://db.example/app").url())
                .isEqualTo("jdbc:postgresql://db.example:5432/app");
    }

    @Test
    void theSchemeTellsTheKindOfDatabase() {
        assertThat(Address.of("jdbc:mariadb://h/test").scheme()).isEqualTo("mariadb");
        assertThat(Address.of("jdbc:postgresql://h/test").scheme()).isEqualTo("postgresql");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:h2:mem:secret",
                "postgresql://h/secret",
                "jdbc:postgresql:secret",
                "jdbc:postgresql://h/",
                "jdbc:postgresql://one,two/secret",
                "jdbc:postgresql://h/ secret"
            })
    void aUrlThatIsNotOneServersIsRefusedWithoutQuotingIt(String url) {
        assertThatThrownBy(() -> Address.of(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jdbc:postgresql://HOST")
                .hasMessageNotContaining("secret");
    }
}
