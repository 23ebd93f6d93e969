import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.tools.ToolProvider;

/**
 * Writes for each JDBC interface that a driver of tests implements an interface that answers every
 * method in the dullest way, so that the driver has only what it means.
 *
 * <p>The methods are read with {@code --release 21}, so that they are the same whichever JDK runs
 * the build: {@code HandleGenerator} in {@code pool} says more. Methods for which JDBC itself has a
 * default keep it.
 *
 * <p>Usage: {@code java JdbcGenerator.java <output folder>}
 */
public final class JdbcGenerator {

    private static final String PACKAGE = "dev.weir.testkit.jdbc";

    /** The interfaces, with what their answers are. */
    private static final Map<String, String> TARGETS =
            Map.of(
                    "Connection", "Refuses every method.",
                    "Statement", "Refuses every method.",
                    "PreparedStatement",
                            "Ends every setter of a parameter in {@link #bind}; refuses the rest.",
                    "CallableStatement", "Refuses what a prepared statement has not.",
                    "ResultSet", "Reads by label what can be read by number; refuses the rest.",
                    "DatabaseMetaData",
                            "Has no feature, no limit, no name and no row; refuses the rest.");

    /** The few methods on which others rely. */
    private static final Map<String, String> EXTRA =
            Map.of(
                    "PreparedStatement",
                    """

                        /** Takes the value of the parameter at that number, counted from 1; null is SQL's. */
                        default void bind(int index, Object value) throws java.sql.SQLException {
                            throw Unsupported.method("bind");
                        }
                    """,
                    "DatabaseMetaData",
                    """

                        /** The answer to every query of the catalogue. */
                        default java.sql.ResultSet empty() throws java.sql.SQLException {
                            throw Unsupported.method("empty");
                        }
                    """);

    private JdbcGenerator() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).resolve(PACKAGE.replace('.', '/'));
        Files.createDirectories(folder);
        JavacTask task =
                (JavacTask)
                        ToolProvider.getSystemJavaCompiler()
                                .getTask(
                                        null,
                                        null,
                                        null,
                                        List.of("--release", "21", "-proc:none"),
                                        List.of("java.sql.Connection"),
                                        null);
        Elements elements = task.getElements();
        for (String type : TARGETS.keySet()) {
            Path file = folder.resolve("Basic" + type + ".java");
            String source = source(type, elements.getTypeElement("java.sql." + type));
            if (!Files.exists(file) || !Files.readString(file).equals(source)) {
                Files.writeString(file, source);
            }
        }
    }

    private static String source(String type, TypeElement element) {
        String methods =
                ElementFilter.methodsIn(element.getEnclosedElements()).stream()
                        .filter(method -> method.getModifiers().contains(Modifier.ABSTRACT))
                        .sorted(Comparator.comparing(ExecutableElement::toString))
                        .map(method -> method(type, method))
                        .collect(Collectors.joining());
        return """
                // Written by JdbcGenerator from java.sql.%2$s of Java SE 21. Do not edit.
                package %1$s;

                /** %3$s */
                @org.jspecify.annotations.NullUnmarked
                @SuppressWarnings("deprecation")
                public interface Basic%2$s extends java.sql.%2$s%4$s {
                %5$s%6$s}
                """
                .formatted(
                        PACKAGE,
                        type,
                        TARGETS.get(type),
                        element.getInterfaces().toString().contains("java.sql.Wrapper")
                                ? ", SelfWrapper"
                                : "",
                        EXTRA.getOrDefault(type, ""),
                        methods);
    }

    private static String method(String type, ExecutableElement method) {
        String generic =
                method.getTypeParameters().stream()
                        .map(Object::toString)
                        .collect(Collectors.joining(", "));
        List<String> types =
                method.getParameters().stream().map(p -> p.asType().toString()).toList();
        String thrown =
                method.getThrownTypes().stream()
                        .map(Object::toString)
                        .collect(Collectors.joining(", "));
        return """

                    @Override
                    default %s%s %s(%s)%s {
                        %s;
                    }
                """
                .formatted(
                        generic.isEmpty() ? "" : "<" + generic + "> ",
                        method.getReturnType(),
                        method.getSimpleName(),
                        IntStream.range(0, types.size())
                                .mapToObj(i -> types.get(i) + " p" + i)
                                .collect(Collectors.joining(", ")),
                        thrown.isEmpty() ? "" : " throws " + thrown,
                        body(type, method, types));
    }

    private static String body(String type, ExecutableElement method, List<String> types) {
        String name = method.getSimpleName().toString();
        String result = method.getReturnType().toString();
        String first = types.isEmpty() ? "" : types.getFirst();
        if (type.equals("PreparedStatement") && name.startsWith("set") && first.equals("int")) {
            return "bind(p0, " + (name.equals("setNull") ? "null" : "p1") + ")";
        }
        boolean read = name.startsWith("get") && first.equals("java.lang.String");
        if (type.equals("ResultSet") && read) {
            return Stream.concat(
                            Stream.of("findColumn(p0)"),
                            IntStream.range(1, types.size()).mapToObj(i -> "p" + i))
                    .collect(Collectors.joining(", ", "return " + name + "(", ")"));
        }
        if (type.equals("DatabaseMetaData")) {
            String answer =
                    switch (result) {
                        case "boolean" -> "false";
                        case "int", "long" -> "0";
                        case "java.lang.String" -> "\"\"";
                        case "java.sql.ResultSet" -> "empty()";
                        default -> "";
                    };
            if (!answer.isEmpty()) {
                return "return " + answer;
            }
        }
        return method.getThrownTypes().toString().equals("java.sql.SQLException")
                ? "throw Unsupported.method(\"" + name + "\")"
                : "throw new UnsupportedOperationException(\"" + name + "\")";
    }
}
