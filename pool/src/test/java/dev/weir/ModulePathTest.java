package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pool as a named module, in a JVM of its own. */
@Tag("long")
@Timeout(180)
class ModulePathTest {

    @Test
    void theModuleStartsAloneAndDriversFindWhatTheyMakeByName(@TempDir Path folder)
            throws Exception {
        Path source = folder.resolve("Main.java");
        Files.writeString(
                source,
                """
                import dev.weir.WeirDataSource;
                import java.sql.Connection;
                import java.sql.DriverManager;
                import java.sql.SQLException;
                import java.util.concurrent.atomic.AtomicInteger;

                public class Main {
                    static final AtomicInteger open = new AtomicInteger();

                    public static void main(String[] arguments) throws Exception {
                        Module module = WeirDataSource.class.getModule();
                        System.out.println("module " + module.getName());
                        System.out.println(
                                "driver " + DriverManager.getDriver("jdbc:weir:x:y").getClass().getName());
                        WeirDataSource pool = WeirDataSource.builder().dataSource(source()).build();
                        try (pool; Connection c = pool.getConnection()) {
                            System.out.println("lent " + c.getClass().getModule().getName());
                        }
                        System.out.println("open " + open.get());
                        try {
                            DriverManager.getConnection("jdbc:weir:nothing:here");
                        } catch (SQLException e) {
                            System.out.println("state " + e.getSQLState());
                        }
                    }

                    static javax.sql.DataSource source() {
                        return (javax.sql.DataSource) proxy(javax.sql.DataSource.class, (p, m, a) -> {
                            open.incrementAndGet();
                            return proxy(Connection.class, (c, method, args) -> {
                                if (method.getName().equals("close")) {
                                    open.decrementAndGet();
                                }
                                Class<?> type = method.getReturnType();
                                return type == boolean.class
                                        ? (Object) !method.getName().startsWith("is")
                                        : type == int.class ? (Object) 0 : null;
                            });
                        });
                    }

                    static Object proxy(Class<?> type, java.lang.reflect.InvocationHandler handler) {
                        return java.lang.reflect.Proxy.newProxyInstance(
                                Main.class.getClassLoader(), new Class<?>[] {type}, handler);
                    }
                }
                """);
        Path output = folder.resolve("output");
        Process java =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--module-path",
                                poolClasses().toString(),
                                "--add-modules",
                                "dev.weir",
                                source.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
        boolean ended = java.waitFor(150, TimeUnit.SECONDS);
        java.destroyForcibly();
        List<String> lines = Files.readAllLines(output);

        assertThat(ended).as("%s", lines).isTrue();
        assertThat(java.exitValue()).as("%s", lines).isZero();
        assertThat(lines)
                .contains(
                        "module dev.weir",
                        "driver dev.weir.WeirDriver",
                        "lent dev.weir",
                        "open 0",
                        "state 08001");
    }

    private static Path poolClasses() throws URISyntaxException {
        return Path.of(
                WeirDataSource.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
