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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The code on the page about lanes and executors is Java. */
class LanesPageTest {
    private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

    /** What stands in the first column of a table and is a call. */
    private static final Pattern CALL = Pattern.compile("^\\|[^|`]*`((?:pool|Exec)[^|`]*\\))` \\|");

    @Test
    void allOfItCompiles(@TempDir Path folder) throws Exception {
        String page = Files.readString(root().resolve("docs/lanes.md"));
        StringBuilder code = new StringBuilder();
        int snippets = 0;
        for (Matcher m = BLOCK.matcher(page); m.find(); snippets++) {
            code.append("{\n").append(m.group(1).replace("{ ... }", "{}")).append("}\n");
        }
        for (String line : page.lines().toList()) {
            Matcher m = CALL.matcher(line);
            if (m.find()) {
                code.append("any = ").append(m.group(1)).append(";\n");
                snippets++;
            }
        }

        assertThat(snippets).isGreaterThan(5);
        assertThat(faults(code.toString(), folder)).isEmpty();
    }

    private static String faults(String code, Path folder) throws Exception {
        String source =
                """
                import dev.weir.*;
                import dev.weir.ExecutorOptions.WhenFull;
                import java.sql.Connection;
                import java.time.Duration;
                import java.util.List;
                import javax.sql.DataSource;

                class Page {
                    record Order() {}

                    static Object settle(Order order, Connection connection) {
                        return null;
                    }

                    static void page(WeirDataSource pool, List<Order> orders) throws Exception {
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

    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.isDirectory(here.resolve("pool")) ? here : here.getParent();
    }
}
