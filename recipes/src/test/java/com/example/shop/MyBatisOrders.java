package com.example.shop;

import java.util.List;
import javax.sql.DataSource;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;

/** Orders by MyBatis. */
final class MyBatisOrders {
    private final SqlSessionFactory sessions;

    MyBatisOrders(DataSource pool) {
        Environment environment = new Environment("shop", new JdbcTransactionFactory(), pool);
        Configuration configuration = new Configuration(environment);
        configuration.addMapper(OrderMapper.class);
        sessions = new SqlSessionFactoryBuilder().build(configuration);
    }

    void add(String... customers) {
        try (SqlSession session = sessions.openSession()) {
            OrderMapper orders = session.getMapper(OrderMapper.class);
            for (String customer : customers) {
                orders.add(customer);
            }
            session.commit();
        }
    }

    List<String> customers() {
        try (SqlSession session = sessions.openSession()) {
            return session.getMapper(OrderMapper.class).customers();
        }
    }
}
