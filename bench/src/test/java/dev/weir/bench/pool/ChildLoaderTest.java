package dev.weir.bench.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.bench.stub.StubDriver;
import dev.weir.lab.pools.PoolUnderTest;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("fast")
class ChildLoaderTest {

    @ParameterizedTest
    @MethodSource("dev.weir.bench.pool.Pools#names")
    void everyPoolOpensFromTheClassLoaderAsked(String name) throws SQLException {
        ChildLoader child = ChildLoader.overClassPath();
        try (PoolUnderTest adapter = Pools.adapter(name, child)) {
            DataSource pool = adapter.open(Pools.settings(StubDriver.URL, 2, false));
            assertThat(adapter.getClass().getClassLoader()).isSameAs(child);
            assertThat(pool.getClass().getClassLoader()).isSameAs(child);
            try (Connection connection = pool.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }

    @Test
    void theDriverIsSharedWithTheParent() throws ClassNotFoundException {
        Class<?> driver = ChildLoader.overClassPath().loadClass(StubDriver.class.getName());
        assertThat(driver).isSameAs(StubDriver.class);
    }
}
