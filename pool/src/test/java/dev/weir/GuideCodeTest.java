package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code in README and guide is Java. */
@Tag("fast")
class GuideCodeTest {
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    /** What stands in the first column of a table and is a call. */
    private static final Pattern CALL = Pattern.compile("^\\|[^|`]*`((?:pool|Exec)[^|`]*\\))` \\|");

    @Test
    void allOfItCompiles(@TempDir Path folder) throws Exception {
        StringBuilder code = new StringBuilder();
        int snippets = 0;
        for (String name : PagesTest.pagesWithCode().toList()) {
            String page = Files.readString(PagesTest.root().resolve(name));
            for (Matcher m = BLOCK.matcher(page); m.find(); ) {
                if (!m.group(1).startsWith("@")) { // a method of a class of the user's
                    code.append("{ // %s\n".formatted(name));
                    code.append(m.group(1).replace("{ ... }", "{}")).append("}\n");
                    snippets++;
                }
            }
            for (String line : page.lines().toList()) {
                Matcher m = CALL.matcher(line);
                if (m.find()) {
                    code.append("any = ").append(m.group(1)).append(";\n");
                    snippets++;
                }
            }
        }

        assertThat(snippets).isGreaterThan(20);
        assertThat(faults(code.toString(), folder)).isEmpty();
    }

    private static String faults(String code, Path folder) throws Exception {
        String source =
                """
                import dev.weir.*;
                import java.sql.*;
                import java.time.Duration;
                import java.util.List;
                import javax.sql.DataSource;

                class Page {
                    static WeirDataSource pool;
                    static DataSource dataSource;
                    static String url;
                    static Vault vault;
                    static TenantKey key;
                    static List<Order> orders;
                    static java.util.concurrent.ThreadFactory factory;

                    record Order() {}

                    interface Vault {
                        Credentials userAndPassword();
                    }

                    static Object settle(Order order, Connection connection) {
                        return null;
                    }

                    static void log(Object text) {}

                    static void page() throws Exception {
                        Object any;
                        %s
                    }
                }
                """
                        .formatted(code);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter faults = new StringWriter();
        Path pool =
                Path.of(
                        WeirDataSource.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI());
        List<String> options =
                List.of("-proc:none", "-classpath", pool.toString(), "-d", folder.toString());
        boolean well =
                compiler.getTask(faults, null, null, options, null, List.of(new Source(source)))
                        .call();
        return well ? "" : faults + "\n" + source;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String code;

        Source(String code) {
            super(URI.create("string:///Page.java"), Kind.SOURCE);
            this.code = code;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return code;
        }
    }
}
