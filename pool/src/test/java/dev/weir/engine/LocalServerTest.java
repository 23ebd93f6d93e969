package dev.weir.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("fast")
class LocalServerTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://localhost/app",
                "jdbc:postgresql://localhost:5433,127.0.0.1:5434/app?user=x",
                "jdbc:postgresql://[::1]:5432/app",
                "jdbc:postgresql:///app",
                "jdbc:postgresql:app",
                "jdbc:mariadb://127.0.1.1:3306/app",
                "jdbc:mariadb://db.example.org/app?localSocket=/run/mysqld/mysqld.sock",
                "jdbc:mysql://app.localhost:3306/app",
                "jdbc:sqlserver://localhost:1433;databaseName=app",
            })
    void aLoopbackAddressOrASocketIsThisMachine(String url) {
        assertThat(LocalServer.isMeantBy(url, Map.of())).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example.org/app",
                "jdbc:postgresql://localhost,db.example.org/app",
                "jdbc:postgresql://127.example.org/app",
                "jdbc:postgresql:///app?socketFactory=cloud.SocketFactory",
                "jdbc:postgresql:///app?service=prod",
                "jdbc:postgresql://user:localhost@db/app",
                "jdbc:oracle:thin:@localhost:1521/app",
                "jdbc:stub:x",
                "jdbc:h2:mem:app",
                "nonsense",
            })
    void anyOtherAddressIsNot(String url) {
        assertThat(LocalServer.isMeantBy(url, Map.of())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"socketFactory", "PGHOST"})
    void aPropertyThatLeadsElsewhereDecides(String name) {
        assertThat(LocalServer.isMeantBy("jdbc:postgresql://localhost/app", Map.of(name, "x")))
                .isFalse();
    }
}
