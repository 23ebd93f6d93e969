package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weir.WeirDataSource;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import kotlin.Unit;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kotlin's compiler refuses code that takes what may be null for a value, or gives null where there
 * must be one. Of a method without annotations it would refuse nothing.
 */
@Tag("long")
class KotlinNullnessTest {

    private static final List<String> WRONG =
            List.of(
                    "fun a(c: dev.weir.WeirConfig): String = c.jdbcUrl()",
                    "fun b(s: dev.weir.PoolSnapshot): Int = s.server.allowed",
                    "fun c(h: dev.weir.Holder): Int = h.borrowedAt.length",
                    "fun d(p: dev.weir.WeirDataSource) = p.forTenant(null)",
                    "fun e(p: dev.weir.WeirDataSource) = p.lane(null)",
                    "fun f(p: dev.weir.WeirDataSource) = p.within(null)",
                    "fun g(b: dev.weir.WeirBuilder) = b.config(null)",
                    "fun h(k: dev.weir.TenantKey): String = k.role()",
                    "fun i() = dev.weir.TenantKey.of(null)",
                    "fun j(p: dev.weir.PoolControl): String = p.poolName");

    @TempDir Path folder;

    @Test
    void whatMayBeNullIsNoValueAndWhatMustBeThereIsNoNull() throws Exception {
        Path source = Files.write(folder.resolve("Wrong.kt"), WRONG);
        ByteArrayOutputStream messages = new ByteArrayOutputStream();

        ExitCode ended =
                new K2JVMCompiler()
                        .exec(
                                new PrintStream(messages, true, StandardCharsets.UTF_8),
                                source.toString(),
                                "-d",
                                folder.resolve("classes").toString(),
                                "-no-stdlib",
                                "-no-reflect",
                                "-classpath",
                                place(WeirDataSource.class)
                                        + File.pathSeparator
                                        + place(Unit.class));

        String text = messages.toString(StandardCharsets.UTF_8);
        assertThat(ended).as(text).isEqualTo(ExitCode.COMPILATION_ERROR);
        Set<String> lines =
                Pattern.compile("Wrong\\.kt:(\\d+):\\d+: error")
                        .matcher(text)
                        .results()
                        .map((MatchResult match) -> match.group(1))
                        .collect(Collectors.toSet());
        for (int line = 1; line <= WRONG.size(); line++) {
            assertThat(lines)
                    .as("%s must be refused%n%s", WRONG.get(line - 1), text)
                    .contains(String.valueOf(line));
        }
    }

    private static Path place(Class<?> of) throws Exception {
        return Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
