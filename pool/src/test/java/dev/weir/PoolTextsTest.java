package dev.weir;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the pool and its adapters say has short sentences and the words of the glossary: log lines,
 * exceptions, {@code explain()}, descriptions in JMX. All texts of their sources are read, wherever
 * they go.
 */
@Tag("fast")
class PoolTextsTest {
    /** Other texts are SQL, names and patterns. */
    private static final Pattern ENGLISH =
            Pattern.compile("\\b(the|a|an|is|are|was|were|be|of|not|cannot)\\b");

    private static final Pattern SQL =
            Pattern.compile(
                    "\\s*(select|with|insert|create|set_config|reset|case)\\b.*", Pattern.DOTALL);

    /** A value in a sentence counts as one word. */
    private static final String VALUE = "X";

    private static final Pattern FORMAT = Pattern.compile("%[-,.\\d]*[a-zA-Z]|\\{\\d}");

    private static final List<String> MODULES =
            List.of("pool", "micrometer", "opentelemetry", "hibernate", "spring-boot");

    @Test
    void sentencesAreShort() throws IOException {
        assertThat(texts())
                .filteredOn(text -> ENGLISH.matcher(text).find() && !SQL.matcher(text).matches())
                .hasSizeGreaterThan(200)
                .flatMap(text -> PagesTest.sentences(FORMAT.matcher(text).replaceAll(VALUE)))
                .filteredOn(
                        sentence -> PagesTest.words(sentence) > PagesTest.MOST_WORDS_OF_SENTENCE)
                .isEmpty();
    }

    @Test
    void wordsAreThoseOfTheGlossary() throws IOException {
        assertThat(texts())
                .filteredOn(text -> text.contains(" ") && PagesTest.PRIVATE.matcher(text).find())
                .isEmpty();
    }

    /** A single apostrophe would hide the values behind it. */
    @Test
    void apostrophesOfMessageFormatsAreDoubled() throws IOException {
        assertThat(texts())
                .filteredOn(text -> text.contains("{0}"))
                .isNotEmpty()
                .filteredOn(text -> text.replace("''", "").contains("'"))
                .isEmpty();
    }

    /** Each text of the sources, put together where it is made of several. */
    private static List<String> texts() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> texts = new ArrayList<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    files,
                                    null,
                                    List.of("-proc:none"),
                                    null,
                                    files.getJavaFileObjectsFromPaths(sources()));
            for (CompilationUnitTree source : task.parse()) {
                new Texts().scan(source, texts);
            }
        }
        return texts;
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> files =
                    Files.walk(PagesTest.root().resolve(module).resolve("src/main/java"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        return sources;
    }

    private static final class Texts extends TreeScanner<Void, List<String>> {
        @Override
        public Void visitBinary(BinaryTree tree, List<String> texts) {
            if (tree.getKind() != Tree.Kind.PLUS) {
                return super.visitBinary(tree, texts);
            }
            StringBuilder whole = new StringBuilder();
            if (join(tree, whole, texts)) {
                texts.add(whole.toString());
            }
            return null;
        }

        @Override
        public Void visitLiteral(LiteralTree literal, List<String> texts) {
            if (literal.getValue() instanceof String text) {
                texts.add(text);
            }
            return null;
        }

        /** Whether any part is a text. */
        private boolean join(ExpressionTree part, StringBuilder whole, List<String> texts) {
            if (part instanceof ParenthesizedTree inner) {
                return join(inner.getExpression(), whole, texts);
            }
            if (part instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
                boolean left = join(sum.getLeftOperand(), whole, texts);
                return join(sum.getRightOperand(), whole, texts) || left;
            }
            if (part instanceof LiteralTree literal && literal.getValue() instanceof String text) {
                whole.append(text);
                return true;
            }
            whole.append(VALUE);
            scan(part, texts);
            return false;
        }
    }
}
