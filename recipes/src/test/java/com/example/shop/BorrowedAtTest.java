package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weir.WeirDataSource;
import io.helidon.dbclient.DbTransaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Function;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.hibernate.SessionFactory;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A timeout names the line of the application, whatever it borrowed through. */
@Tag("long")
class BorrowedAtTest {

    /** What an application does while it holds a connection of each framework's. */
    private static final class Service {

        static String plain(WeirDataSource pool) {
            try (Connection held = pool.getConnection()) {
                return held.isClosed() ? "" : timeout(pool);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        static String helper(WeirDataSource pool) {
            try (Connection held = Db.getConnection(pool)) {
                return held.isClosed() ? "" : timeout(pool);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        static String jooq(WeirDataSource pool) {
            return DSL.using(pool, SQLDialect.H2).transactionResult(t -> timeout(pool));
        }

        static String myBatis(WeirDataSource pool) {
            Configuration configuration =
                    new Configuration(new Environment("shop", new JdbcTransactionFactory(), pool));
            configuration.addMapper(OrderMapper.class);
            try (SqlSession session =
                    new SqlSessionFactoryBuilder().build(configuration).openSession()) {
                session.getMapper(OrderMapper.class).customers();
                return timeout(pool);
            }
        }

        static String hibernate(WeirDataSource pool) {
            try (SessionFactory shop = HibernateOrders.onThePoolOfTheApplication(pool)) {
                return shop.fromTransaction(session -> timeout(pool));
            }
        }

        static String helidon(WeirDataSource pool) {
            DbTransaction transaction = new HelidonOrders(pool).client().transaction();
            try {
                transaction.insert("insert into orders (customer) values ('Ada')");
                return timeout(pool);
            } finally {
                transaction.rollback();
            }
        }
    }

    /** The helper that many applications have. */
    private static final class Db {
        static Connection getConnection(WeirDataSource pool) {
            try {
                return pool.getConnection();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static String timeout(WeirDataSource pool) {
        return catchThrowable(() -> pool.within(Duration.ofMillis(1)).getConnection().close())
                .getMessage();
    }

    private static void assertNamed(String method, Function<WeirDataSource, String> work)
            throws SQLException {
        try (WeirDataSource pool =
                WeirDataSource.builder()
                        .jdbcUrl(TestDatabase.h2())
                        .username(TestDatabase.USER)
                        .maximumPoolSize(1)
                        .leakDetectionThreshold(Duration.ofMinutes(1))
                        .build()) {
            assertThat(work.apply(pool))
                    .contains(
                            "borrowed at com.example.shop.BorrowedAtTest$Service." + method + "(");
        }
    }

    @Test
    void byJdbc() throws SQLException {
        assertNamed("plain", Service::plain);
        assertNamed("helper", Service::helper);
    }

    @Test
    void byJooq() throws SQLException {
        assertNamed("jooq", Service::jooq);
    }

    @Test
    void byAMapperOfMyBatis() throws SQLException {
        assertNamed("myBatis", Service::myBatis);
    }

    @Test
    void byHibernate() throws SQLException {
        assertNamed("hibernate", Service::hibernate);
    }

    @Test
    void byHelidonsClient() throws SQLException {
        assertNamed("helidon", Service::helidon);
    }
}
