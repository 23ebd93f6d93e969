package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.scan.StandardJarScanner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("long")
class TomcatOrdersTest {
    @TempDir Path folder;

    @Test
    void thePoolOfTheContextIsFoundByItsNameAndClosedWithTheApplication() throws Exception {
        TestDatabase.h2("tomcat");
        Path application = Files.createDirectories(folder.resolve("shop"));
        Path description = Files.createDirectories(application.resolve("META-INF"));
        try (InputStream context = getClass().getResourceAsStream("/context.xml")) {
            Files.copy(context, description.resolve("context.xml"));
        }
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder.resolve("tomcat").toString());
        tomcat.setAddDefaultWebXmlToWebapp(false);
        tomcat.enableNaming();
        Context context = tomcat.addWebapp("/shop", application.toString());
        ((StandardJarScanner) context.getJarScanner()).setScanClassPath(false);
        context.addApplicationListener(TomcatOrders.class.getName());
        WeirDataSource pool;
        try {
            tomcat.start();

            assertThat(context.getState()).isEqualTo(LifecycleState.STARTED);
            assertThat(context.getServletContext().getAttribute("orders")).isEqualTo(0L);
            pool = (WeirDataSource) context.getServletContext().getAttribute("pool");
            assertThat(pool.getPoolName()).isEqualTo("shop");
            assertThat(pool.toConfig().connectionTimeout()).hasSeconds(5);
        } finally {
            tomcat.stop();
            tomcat.destroy();
        }
        assertThat(pool.isClosed()).isTrue();
    }
}
