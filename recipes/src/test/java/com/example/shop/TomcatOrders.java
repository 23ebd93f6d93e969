package com.example.shop;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** A web application that takes its pool from Tomcat. */
public final class TomcatOrders implements ServletContextListener {

    @Override
    @SuppressWarnings("BanJNDI") // the name is a constant
    public void contextInitialized(ServletContextEvent event) {
        try {
            DataSource pool = InitialContext.doLookup("java:comp/env/jdbc/shop");
            event.getServletContext().setAttribute("pool", pool);
            try (Connection c = pool.getConnection();
                    Statement s = c.createStatement();
                    ResultSet r = s.executeQuery("select count(*) from orders")) {
                r.next();
                event.getServletContext().setAttribute("orders", r.getLong(1));
            }
        } catch (NamingException | SQLException e) {
            throw new IllegalStateException("The shop has no database.", e);
        }
    }
}
